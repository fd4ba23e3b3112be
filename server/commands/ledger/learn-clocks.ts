import { type ClockCandidate, isClockConfirmed } from '#core/bonuses/clock.ts'
import { earlyClaim } from '#core/learning/early-claim.ts'
import { learnClock } from '#core/learning/learn-clock.ts'
import type { Observation } from '#core/learning/observation.ts'
import { observationsOf } from '#server/queries/ledger/observations-of.ts'
import { callFunction } from '#server/db/call-function.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import type { StoredLearned } from '#server/db/json-types.ts'
import type { Deps } from '#server/deps.ts'
import type { UserCasinos } from '#server/queries/catalog/read-catalog.ts'
import { type OwnRow, withoutLearned } from '#server/queries/ledger/own-row.ts'
import { countdownBy, nextReadyAt, userBonus } from '#server/queries/ledger/user-bonus.ts'

/** How many rows one read of a list learns, so that it is not delayed noticeably. The next reads learn the others. */
const MOST_ROWS = 8
/** The newest claims of a row. More would say little about its clock of today. */
const MOST_CLAIMS = 100
const MAX_AGE_MS = 90 * 86_400_000

/**
 * Learns from a user's own claims when bonuses without a known clock are ready, where claims have changed since the last time,
 * and stores it. While the database accepts no writes, nothing is learned.
 *
 * @returns the rows with what is known now.
 */
export async function learnClocks(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  casinos: UserCasinos,
  rows: readonly OwnRow[],
): Promise<readonly OwnRow[]> {
  const due = rows
    .filter((row) => isDue(casinos, row))
    // Those of which nothing is known first, and then those that have waited longest.
    .toSorted((a, b) => learnedAt(a) - learnedAt(b))
    .slice(0, MOST_ROWS)
    .toSorted((a, b) => a.casinoId - b.casinoId)
  if (due.length === 0) return rows
  try {
    const learned = await learnRows(deps, userId, casinos, due)
    await save(deps, userId, casinos, due, learned)
    const byId = new Map(learned.map((row) => [row.casinoId, row]))
    return rows.map((row) => byId.get(row.casinoId) ?? row)
  } catch (error) {
    // A list can be read without it, and the next read learns again. Metrics count the errors of the database.
    if (error instanceof DatabaseError) return rows
    throw error
  }
}

async function learnRows(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  casinos: UserCasinos,
  due: readonly OwnRow[],
): Promise<OwnRow[]> {
  const { evidence } = await callFunction(db, 'read_evidence', {
    userId,
    casinoIds: due.map(({ casinoId }) => casinoId),
    since: new Date(now() - MAX_AGE_MS),
    most: MOST_CLAIMS,
  })
  const claims = new Map(evidence)
  return due.map((row) => {
    const known = sharedCandidates(casinos, row)
    const observations = observationsOf('', claims.get(row.casinoId) ?? [], row.own?.ready ?? null)
    const learned = learn(observations, known, evidenceOf(casinos, row))
    return { ...row, own: { ...row.own, learned } }
  })
}

async function save(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  casinos: UserCasinos,
  before: readonly OwnRow[],
  learned: readonly OwnRow[],
): Promise<void> {
  await callFunction(db, 'save_learned', {
    userId,
    casinoIds: learned.map(({ casinoId }) => casinoId),
    lastCollected: learned.map(({ lastCollected }) => lastCollected),
    ownVersions: learned.map(({ ownVersion }) => ownVersion),
    before: before.map(({ own }) => (own?.learned === undefined ? null : JSON.stringify(own.learned))),
    learned: learned.map(({ own }) => JSON.stringify(own?.learned ?? {})),
    nextReadyAt: learned.map(({ casinoId, own, lastCollected }) => {
      const found = userBonus(casinos, casinoId, own)
      const at = found === undefined ? null : nextReadyAt(found, lastCollected)
      return at === null ? null : new Date(at)
    }),
  })
}

/** Returns the last collection of which the row has learned; 0 if entries have changed since, -1 if it never has. */
function learnedAt({ own }: OwnRow): number {
  if (own?.learned === undefined) return -1
  return Number.parseInt(own.learned.asOf ?? '0', 10)
}

/** Whether a bonus without a known clock has evidence from which nothing was learned yet. */
function isDue(casinos: UserCasinos, row: OwnRow): boolean {
  const { own } = row
  if (row.lastCollected === null || row.chosen !== true || own?.learned?.asOf === evidenceOf(casinos, row))
    return false
  const found = userBonus(casinos, row.casinoId, withoutLearned(own))
  if (found === undefined || !found.casino.active) return false
  return countdownBy(own) === 'claims' || !isClockConfirmed(found.bonus.clock)
}

/**
 * Returns a text that changes with the newest evidence of a row, and when something is known from all members' claims for the first
 * time. What is known from them later counts with the next evidence.
 */
function evidenceOf(casinos: UserCasinos, row: OwnRow): string {
  const { readyAt, at } = row.own?.ready ?? {}
  const shared = sharedCandidates(casinos, row).length > 0 ? ['shared'] : []
  return [row.lastCollected, readyAt, at, ...shared].join(' ')
}

/** Returns what all members' claims show, which is known before the user's own; empty if nothing. */
function sharedCandidates({ byId }: UserCasinos, { casinoId }: OwnRow): readonly ClockCandidate[] {
  return byId.get(casinoId)?.learned?.clock.candidates ?? []
}

function learn(
  observations: readonly Observation[],
  known: readonly ClockCandidate[],
  asOf: string,
): StoredLearned {
  const { candidates, evidence } = learnClock(observations, known, 'own')
  if (evidence === null) return { asOf }
  const { observations: claims, from, to } = evidence
  // Those before a change of the clock do not count.
  const early = earlyClaim(observations.filter(({ at }) => at >= from))
  const clock = { kind: 'learned', candidates } as const
  return { asOf, result: { clock, claims, from, to, ...(early && { early }) } }
}
