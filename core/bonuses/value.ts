/** What every value can add. */
type ValueRules = {
  /** False: what is received cannot be redeemed and counts as nothing. */
  readonly redeemable?: boolean
  /** Unused coins expire after this many days. */
  readonly expiresAfterDays?: number
  /** The most that can be won with it. */
  readonly cap?: string
}

/** A number of free spins. `spinValue` is the value of one in dollars; null if no source states it. */
export type Spins = { readonly spins: number; readonly spinValue: string | null }

/** What one day of a ladder pays. */
export type LadderDay = { readonly amount: string } | Spins

export type FixedValue = ValueRules & { readonly kind: 'fixed'; readonly amount: string }

/** The amount depends on the day of the streak. */
export type LadderValue = ValueRules & {
  readonly kind: 'ladder'
  readonly days: readonly LadderDay[]
  /** After the last day: again from the first, or the last day's amount from then on. */
  readonly afterEnd: 'repeat' | 'stay'
  /** After a missed day: again from the first, or the next day as if nothing was missed. */
  readonly onMiss: 'restart' | 'keep'
}

/** A random amount. `typical` is null unless a source states it. */
export type RangeValue = ValueRules & {
  readonly kind: 'range'
  readonly low: string
  readonly high: string
  readonly typical: string | null
}

export type Level = { readonly name: string; readonly amount: string }

/** The amount depends on the player's level in the casino's program. The lowest level comes first. */
export type LevelsValue = ValueRules & { readonly kind: 'levels'; readonly levels: readonly Level[] }

export type SpinsValue = ValueRules & Spins & { readonly kind: 'spins' }

/**
 * What one claim of a bonus pays, in the form of the files, the database, and the API. Amounts are decimals in US dollars
 * with two places, before playthrough.
 */
export type BonusValue =
  | FixedValue
  | LadderValue
  | RangeValue
  | LevelsValue
  | SpinsValue
  | (ValueRules & { readonly kind: 'unknown' })

export const MAX_LADDER_DAYS = 366
export const MAX_LEVELS = 40
export const MAX_SPINS = 10_000
