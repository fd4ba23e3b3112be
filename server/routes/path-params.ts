import * as z from 'zod'
import { LimitPeriodText } from '#contract/limits.ts'
import { TaxYearText } from '#contract/reports.ts'
import { CasinoIdText } from '#contract/values.ts'

/** `{casinoId}` in a path. An invalid ID gets the same 404 as an unknown one. */
export const CasinoParams = z.object({ casinoId: CasinoIdText.transform(Number) })

/** `{period}` in a path, of a spend limit. */
export const PeriodParams = z.object({ period: LimitPeriodText })

/** `{year}` in a path, 1970 to 2199. */
export const YearParams = z.object({ year: TaxYearText.transform(Number) })

/** `{id}` in a path: the ID of an entry, a session, or a passkey. */
export const IdParams = z.object({ id: z.uuid().transform((id) => id.toLowerCase()) })
