import * as z from 'zod'
import { APP_PATHS } from '#contract/pages.ts'
import { VITALS } from '#contract/vital-names.ts'
import { Moment } from '#contract/values.ts'

const HOUR_MS = 3_600_000

/** `POST /api/vitals`: the speed of one page view. It does not identify the user. */
export const ReportVitals = z.strictObject({
  page: z.enum(APP_PATHS),
  vitals: z
    .array(z.strictObject({ name: z.enum(VITALS), value: z.number().min(0).max(HOUR_MS) }))
    .min(1)
    .max(VITALS.length)
    .meta({ description: 'CLS is a score, the others are milliseconds; each at most once' }),
})

export type ReportVitals = z.infer<typeof ReportVitals>

export const VitalsResponse = z.strictObject({ now: Moment })

export type VitalsResponse = z.infer<typeof VitalsResponse>
