import type { EpochMs } from '#core/units.ts'

/** What one attempt to collect a bonus showed about its clock. */
export type Observation = {
  /** Counts people. The same text is the same person. */
  readonly person: string
  /** The time of the attempt. */
  readonly at: EpochMs
  /** The time of the person's claim before it. */
  readonly lastClaim: EpochMs
} & Outcome

/** Recorded as collected, "Not ready yet", or a countdown of the casino that ends at `readyAt`. */
type Outcome =
  | { readonly outcome: 'success' | 'refused' }
  | { readonly outcome: 'countdown'; readonly readyAt: EpochMs }
