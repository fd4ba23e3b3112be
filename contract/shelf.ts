import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/** `PUT /api/casinos/{id}/shelf`: hidden until shown again, snoozed until a moment within a year, or neither. */
export const SetShelf = z.strictObject({ hidden: z.boolean(), snoozed_until: Moment.nullable() })

export type SetShelf = z.infer<typeof SetShelf>
