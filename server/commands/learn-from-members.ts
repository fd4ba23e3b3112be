import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Clock, type ClockCandidate, rulesOf } from '#core/bonuses/clock.ts'
import { learnSharedClock, type SharedClock } from '#core/learning/learn-shared-clock.ts'
import { type LearnedValue, learnValue, type PaidClaim } from '#core/learning/learn-value.ts'
import type { Observation } from '#core/learning/observation.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import type { Cents } from '#core/units.ts'
import { functionCall, returned } from '#server/db/call-function.ts'
import type { StoredSharedEvidence } from '#server/db/json-types.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { userBatchesFrom } from '#server/jobs/user-batches.ts'
import type { KnownCasino } from '#server/queries/catalogue/read-catalogue.ts'
import { observationsOf } from '#server/queries/ledger/observations-of.ts'

const MAX_AGE_MS = 90 * 86_400_000
/** So many people show when a bonus is ready as well as more would. Each time, others are asked first. */
const MOST_PEOPLE = 200
/** The newest claims of a person: about those of the 45 days that count fully. */
const MOST_CLAIMS = 45
/** After so long, the job pauses as long, so that it takes at most half of a processor from the requests. */
const PAUSE_MS = 2
/** The members whose claims are read at once: a few, because reading them takes the database and the server from requests. */
const MEMBERS_AT_ONCE = 10

/** How probable the clock of the catalog is, by the confidence in its source. */
const CONFIDENCE = { high: 0.9, medium: 0.7, low: 0.5 } as const

type Evidence = { people: number; readonly observations: Observation[]; readonly paid: PaidClaim[] }
type Shared = {
  readonly casinoId: number
  readonly clock: SharedClock | null
  readonly value: LearnedValue | null
}

/**
 * Learns from the claims of all members who agreed to it when bonuses are ready and what they pay, and stores it in place of what was
 * learned before. Nothing is stored about fewer than five people.
 *
 * The claims stay in the ledgers: people are numbered in memory, from 1 for each bonus, so that no one can be followed from one
 * bonus to another. A member who withdraws, deletes the account, or takes a break is not part of the next result.
 *
 * @returns of how many bonuses something is known now.
 */
export async function learnFromMembers({
  db,
  catalogue,
  now,
}: Pick<Deps, 'db' | 'catalogue' | 'now'>): Promise<{ readonly bonuses: number }> {
  const { byId } = await catalogue.readFacts()
  const active = [...byId.values()].filter(({ casino }) => casino.active)
  const evidence = await readEvidence({ db, now }, active)
  const results: Shared[] = []
  for (const known of active) {
    const found = evidence.get(known.casino.id)
    if (!found || found.people === 0) continue
    const clock = await inSteps(learnSharedClock(found.observations, knownClock(known)))
    const value = learnValue(found.paid, statedAmount(known), now())
    if (clock !== null || value !== null) results.push({ casinoId: known.casino.id, clock, value })
  }
  await transaction(db, [
    { name: 'forget-learned', text: FORGET, values: [results.map(({ casinoId }) => casinoId)] },
    { name: 'store-learned', text: STORE, values: [JSON.stringify(results)] },
  ])
  catalogue.changed()
  return { bonuses: results.length }
}

/** Reads the claims of the members who agreed, until there are enough people for every bonus. */
async function readEvidence(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  active: readonly KnownCasino[],
): Promise<ReadonlyMap<number, Evidence>> {
  const evidence = new Map<number, Evidence>(
    active.map(({ casino }) => [casino.id, { people: 0, observations: [], paid: [] }]),
  )
  const since = new Date(now() - MAX_AGE_MS)
  for await (const userIds of userBatchesFrom(db, randomUUID())) {
    const casinoIds = [...evidence].filter(([, { people }]) => people < MOST_PEOPLE).map(([id]) => id)
    if (casinoIds.length === 0) break
    for (let first = 0; first < userIds.length; first += MEMBERS_AT_ONCE) {
      const began = performance.now()
      const some = userIds.slice(first, first + MEMBERS_AT_ONCE)
      await addClaims(db, evidence, some, { casinoIds, since, most: MOST_CLAIMS })
      // While members have claims of many open bonuses. Later, a read takes a fraction of a millisecond.
      if (performance.now() - began > PAUSE_MS * 2) await setTimeout(PAUSE_MS)
    }
  }
  return evidence
}

async function addClaims(
  db: Deps['db'],
  evidence: ReadonlyMap<number, Evidence>,
  userIds: readonly string[],
  what: { readonly casinoIds: readonly number[]; readonly since: Date; readonly most: number },
): Promise<void> {
  const read = await transaction(
    db,
    userIds.map((userId) => functionCall('read_shared_evidence', { userId, ...what })),
  )
  for (const result of read)
    for (const one of returned('read_shared_evidence', result).evidence) add(evidence.get(one[0]), one)
}

function add(evidence: Evidence | undefined, [, claims, ready]: StoredSharedEvidence): void {
  if (evidence === undefined || claims.every(([, , isInexact]) => isInexact)) return
  evidence.people += 1
  const person = String(evidence.people)
  evidence.observations.push(...observationsOf(person, claims, ready))
  for (const [at, notReady, , amount] of claims)
    if (!notReady && amount !== null) evidence.paid.push({ person, at, amount })
}

/** Runs steps, between which the server responds to requests. */
async function inSteps<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - began < PAUSE_MS) continue
    await setTimeout(PAUSE_MS)
    began = performance.now()
  }
}

function knownClock({ casino }: KnownCasino): readonly ClockCandidate[] {
  const { clock, provenance } = casino
  const confidence = provenance.figures?.clock?.confidence ?? provenance.confidence
  return isCandidate(clock) ? [{ clock, weight: CONFIDENCE[confidence] }] : []
}

/** Bonuses that add up, or that are lost, have other rules than those that are learned. */
function isCandidate(clock: Clock): clock is ClockCandidate['clock'] {
  const { stacks, lostAfterMinutes } = rulesOf(clock)
  return (
    (clock.kind === 'fixed' || clock.kind === 'rolling') &&
    stacks === undefined &&
    lostAfterMinutes === undefined
  )
}

/** What a claim pays where the catalog states one amount for everybody. */
function statedAmount({ bonus: { value } }: KnownCasino): Cents | null {
  return value.kind === 'fixed' ? centsOfDecimal(value.amount) : null
}

const FORGET = 'delete from casino_learned where not casino_id = any($1::integer[])'

const STORE = `
  insert into casino_learned (casino_id, clock, value)
  select one."casinoId", nullif(one.clock, 'null'), nullif(one.value, 'null')
  from jsonb_to_recordset($1::jsonb) as one ("casinoId" integer, clock jsonb, value jsonb)
  order by 1
  on conflict (casino_id) do update set clock = excluded.clock, value = excluded.value`
