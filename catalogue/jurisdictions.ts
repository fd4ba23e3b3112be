import * as z from 'zod'
import { type Location, US_STATES } from '#core/eligibility/locations.ts'
import file from './jurisdictions.json' with { type: 'json' }

/**
 * The status of a state: `closed` and `statute` by law, `enforcement` by cease-and-desist notices and pressure,
 * `pending` passed but not known to be law, `regulator` if one may act.
 */
export const JURISDICTION_STATUSES = ['closed', 'statute', 'enforcement', 'pending', 'regulator'] as const

/** One state of `jurisdictions.json`. A missing state has no known restriction of sweepstakes casinos. */
export const Jurisdiction = z.strictObject({
  code: z.enum(US_STATES),
  name: z.string().min(1),
  status: z.enum(JURISDICTION_STATUSES),
  /** A date if known, else a text: `before 2024`. */
  since: z.string().min(4),
  what: z.string().min(1),
  source: z.string().min(1),
  /** H: several good sources. M: one good or several thin ones. L: uncertain. */
  confidence: z.enum(['H', 'M', 'L']),
  checked: z.string().min(4),
  /** Whether sign-up is blocked. The operator decides; the default follows the specification. */
  blocks_sign_up: z.boolean(),
})

export type Jurisdiction = z.infer<typeof Jurisdiction>

const codesAreUnique = (list: readonly Jurisdiction[]) =>
  new Set(list.map(({ code }) => code)).size === list.length

/** Every state with a restriction, in the file's order. Importing this module throws if the file is invalid. */
export const JURISDICTIONS: readonly Jurisdiction[] = z
  .array(Jurisdiction)
  .refine(codesAreUnique, { error: 'a state is in jurisdictions.json twice' })
  .parse(file)

/** Locations without sign-up (spec section 5: WA, ID and NV by default). */
export const BLOCKED_LOCATIONS: readonly Location[] = JURISDICTIONS.filter(
  ({ blocks_sign_up: blocked }) => blocked,
).map(({ code }) => code)
