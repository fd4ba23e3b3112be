import * as z from 'zod'
import { Moment } from '#contract/values.ts'
import { isZoneName } from '#core/reset/reset-rule.ts'

/** The IANA name of a time zone. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isZoneName, 'This isn’t the name of a time zone, such as America/New_York.')

/** `PUT /api/settings`: the time zone of the member, which the browser sends when it has changed. */
export const SaveSettings = z.strictObject({ timeZone: TimeZone })

export const SettingsSaved = z.strictObject({ timeZone: z.string(), now: Moment })

export type SettingsSaved = z.infer<typeof SettingsSaved>
