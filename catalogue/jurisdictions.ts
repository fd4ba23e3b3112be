import * as z from 'zod'
import { type Location, US_STATES } from '#core/eligibility/locations.ts'
import file from './jurisdictions.json' with { type: 'json' }

/**
 * How things stand in a state: `closed` and `statute` by law, `enforcement` by letters and pressure, `pending` passed
 * but not known to be law, `regulator` when one may act.
 */
export const JURISDICTION_STATUSES = ['closed', 'statute', 'enforcement', 'pending', 'regulator'] as const

/** One state of `jurisdictions.json`. A state that is not there has nothing against sweepstakes casinos that we know of. */
export const Jurisdiction = z.strictObject({
  code: z.enum(US_STATES),
  name: z.string().min(1),
  status: z.enum(JURISDICTION_STATUSES),
  /** A day where one is known, else words: `before 2024`. */
  since: z.string().min(4),
  what: z.string().min(1),
  source: z.string().min(1),
  /** H: several good sources. M: one good or several thin ones. L: unsure. */
  confidence: z.enum(['H', 'M', 'L']),
  checked: z.string().min(4),
  /** Whether an account can be made from there. The operator's decision, by default as the specification has it. */
  blocks_sign_up: z.boolean(),
})

export type Jurisdiction = z.infer<typeof Jurisdiction>

const codesOnce = (list: readonly Jurisdiction[]) =>
  new Set(list.map(({ code }) => code)).size === list.length

/** Every state with something against it, in the file's order. A file that is wrong stops whoever reads it. */
export const JURISDICTIONS: readonly Jurisdiction[] = z
  .array(Jurisdiction)
  .refine(codesOnce, { error: 'a state stands in jurisdictions.json twice' })
  .parse(file)

/** Where no account can be made (spec section 5: WA, ID and NV until the file says otherwise). */
export const BLOCKED_LOCATIONS: readonly Location[] = JURISDICTIONS.filter(
  ({ blocks_sign_up: blocked }) => blocked,
).map(({ code }) => code)
