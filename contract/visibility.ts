import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/** `PUT /api/casinos/{id}/visibility`: hidden until shown again, snoozed until a time within a year, or neither. */
export const UpdateVisibility = z.strictObject({ hidden: z.boolean(), snoozedUntil: Moment.nullable() })

export type UpdateVisibility = z.infer<typeof UpdateVisibility>
