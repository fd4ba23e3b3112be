import * as z from 'zod'
import { MEASURED_PAGES, VITALS } from '#contract/measured-pages.ts'
import { Moment } from '#contract/values.ts'

const HOUR_MS = 3_600_000

/** `POST /api/vitals`: how fast one visit to a page was. Nothing in it says whose visit it was. */
export const ReportVitals = z.strictObject({
  page: z.enum(MEASURED_PAGES),
  vitals: z
    .array(z.strictObject({ name: z.enum(VITALS), value: z.number().min(0).max(HOUR_MS) }))
    .min(1)
    .max(VITALS.length)
    .meta({ description: 'CLS is a score, the others are milliseconds; each at most once' }),
})

export type ReportVitals = z.infer<typeof ReportVitals>

export const VitalsAnswer = z.strictObject({ now: Moment })

export type VitalsAnswer = z.infer<typeof VitalsAnswer>
