import * as z from 'zod'
import { Moment } from '#contract/values.ts'
import { isZoneName } from '#core/reset/reset-rule.ts'

/** The IANA name of a time zone. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isZoneName, 'This isn’t the name of a time zone, such as America/New_York.')

/** Whether the browser records a cash-out that the member enters as paid, or as requested. */
export const CashOutsAs = z.enum(['paid', 'requested'])

/**
 * `PUT /api/settings`: the time zone of the member, which the browser sends when it has changed; that the member has
 * finished the tutorial; whether the member's claims and cash-outs count in what is learned for everybody; and how cash-outs are recorded. What
 * is missing stays as it is.
 */
export const SaveSettings = z
  .strictObject({
    timeZone: TimeZone.optional(),
    tutorialDone: z.literal(true).optional(),
    shareEvidence: z.boolean().optional(),
    cashOutsAs: CashOutsAs.optional(),
  })
  .refine((settings) => Object.keys(settings).length > 0, { message: 'The request contains no settings.' })

export type SaveSettings = z.infer<typeof SaveSettings>

/** The settings of the request. */
export const SettingsSaved = z.strictObject({
  timeZone: z.string().optional(),
  tutorialDone: z.literal(true).optional(),
  shareEvidence: z.boolean().optional(),
  cashOutsAs: CashOutsAs.optional(),
  now: Moment,
})

export type SettingsSaved = z.infer<typeof SettingsSaved>
