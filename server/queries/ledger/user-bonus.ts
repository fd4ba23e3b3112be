import { addedCasino } from '#contract/added-casino.ts'
import type { Casino } from '#contract/casinos.ts'
import { isOwnCasinoId } from '#contract/own-casino-id.ts'
import { visitPath } from '#contract/paths.ts'
import { nextAvailableAt } from '#core/bonuses/availability.ts'
import type { Clock, LearnedClock } from '#core/bonuses/clock.ts'
import { type CountdownBy, withLearned } from '#core/bonuses/with-learned.ts'
import { isZone } from '#core/reset/reset-rule.ts'
import { dailyWorth } from '#core/bonuses/claim-worth.ts'
import type { Bonus } from '#core/bonuses/next-claim.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { DEFAULT_RTP, expectedReward } from '#core/money/expected-reward.ts'
import type { EpochMs } from '#core/units.ts'
import type { StoredOwn } from '#server/db/json-types.ts'
import type { KnownCasino, UserCasinos } from '#server/queries/catalog/read-catalog.ts'

/** A bonus as one user has it: that of the catalog with the user's own figures, or one that the user added. */
export type UserBonus = {
  readonly casino: Casino
  readonly bonus: Bonus
  /** The clock that the user or the catalog states. That of `bonus` can be learned. */
  readonly clock: Clock
  /** The expected value of a day after playthrough; null if it is not known. */
  readonly expectedReward: string | null
  readonly own: StoredOwn | null
}

/** A bonus without what was learned. */
type StatedBonus = Omit<UserBonus, 'clock'>

/** Returns a bonus as the user has it; undefined if it does not exist for the user. */
export function userBonus(
  casinos: UserCasinos,
  casinoId: number,
  own: StoredOwn | null,
): UserBonus | undefined {
  const found = isOwnCasinoId(casinoId) ? addedBonus(casinoId, own) : listedBonus(casinos, casinoId, own)
  if (found === undefined) return undefined
  const bonus = withLearned(found.bonus, learnedClock(casinos, casinoId, own), countdownBy(own))
  const stated = { clock: found.bonus.clock }
  if (bonus === found.bonus) return { ...found, ...stated }
  return { ...withExpected(found.casino, bonus, own), ...stated }
}

/** What the user chose; null if nothing, or if the user's own figures state a clock. */
export function countdownBy(own: StoredOwn | null): CountdownBy | null {
  return own?.figures?.clock === undefined ? (own?.countdown ?? null) : null
}

/** What the user's own claims show counts first: it was learned from what all members' claims had shown. */
function learnedClock(casinos: UserCasinos, casinoId: number, own: StoredOwn | null): LearnedClock | null {
  return own?.learned?.result?.clock ?? casinos.byId.get(casinoId)?.learned?.clock ?? null
}

function listedBonus(
  { byId }: UserCasinos,
  casinoId: number,
  own: StoredOwn | null,
): StatedBonus | undefined {
  const known = byId.get(casinoId)
  if (known === undefined) return undefined
  const { casino, bonus } = known
  const figures = own?.figures
  if (figures === undefined) return { casino, bonus, expectedReward: casino.expectedReward, own }
  return withExpected(casino, withFigures(bonus, figures), own)
}

/**
 * Returns when the bonus is next available after a last collection: the time that the dashboard counts down to, and that is
 * stored as `casinos_users.next_ready_at`.
 *
 * @returns null when it was never collected, depends on a condition, or is closed.
 */
export function nextReadyAt(
  { casino, bonus, own }: UserBonus,
  lastCollected: EpochMs | null,
): EpochMs | null {
  return casino.active ? nextAvailableAt(bonus.clock, lastCollected, own?.ready ?? null) : null
}

/** Returns a casino or a bonus that a user added; undefined if it does not exist. It has the form of the catalog. What the user did not state is unknown. */
function addedBonus(casinoId: number, own: StoredOwn | null): StatedBonus | undefined {
  if (own === null) return undefined
  const known: KnownCasino['bonus'] = {
    clock: { kind: 'daily' },
    value: { kind: 'unknown' },
    level: null,
    rtp: DEFAULT_RTP,
  }
  const { name = '', parentId = null, deleted = false } = own
  const link = own.figures?.link === undefined ? null : visitPath(casinoId)
  const casino: Casino = { ...addedCasino(casinoId, { name, parentId, deleted }), link }
  return withExpected(casino, withFigures(known, own.figures ?? {}), own)
}

function withFigures(bonus: Bonus, figures: NonNullable<StoredOwn['figures']>): Bonus {
  return {
    clock: knownClock(figures.clock) ?? bonus.clock,
    value: figures.value ?? bonus.value,
    level: figures.level ?? null,
    rtp: bonus.rtp,
  }
}

/** Another server may have accepted a zone that this machine does not know: the clock of the catalog then counts. */
function knownClock(clock: Clock | undefined): Clock | undefined {
  return clock?.kind === 'fixed' && !isZone(clock.zone) ? undefined : clock
}

function withExpected(casino: Casino, bonus: Bonus, own: StoredOwn | null): StatedBonus {
  const expected = expectedReward(dailyWorth(bonus.clock, bonus.value, bonus.level), bonus.rtp)
  return { casino, bonus, expectedReward: expected === null ? null : decimalText(expected), own }
}
