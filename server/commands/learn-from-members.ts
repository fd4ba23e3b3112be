import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Clock, type ClockCandidate, rulesOf } from '#core/bonuses/clock.ts'
import { DAYS_TO_PAID_AGE, learnDaysToPaid, type PaidCashOut } from '#core/learning/learn-days-to-paid.ts'
import { learnSharedClock } from '#core/learning/learn-shared-clock.ts'
import { learnValue, type PaidClaim } from '#core/learning/learn-value.ts'
import type { Observation } from '#core/learning/observation.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import type { UsualAmount } from '#core/learning/usual-amount.ts'
import type { Cents } from '#core/units.ts'
import { functionCall, returned } from '#server/db/call-function.ts'
import type { StoredCashOutTimes, StoredSharedEvidence } from '#server/db/json-types.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { userBatchesFrom } from '#server/jobs/user-batches.ts'
import type { KnownCasino, StoredShared } from '#server/queries/catalog/read-catalog.ts'
import { observationsOf } from '#server/queries/ledger/observations-of.ts'

const DAY_MS = 86_400_000
const MAX_AGE_MS = 90 * DAY_MS
/** So many people show when a bonus is ready as well as more would. Each time, others are asked first. */
const MOST_PEOPLE = 200
/** The newest claims of a person: about those of the 45 days that count fully. */
const MOST_CLAIMS = 45
/** The newest cash-outs of a person at a casino. */
const MOST_CASH_OUTS = 20
/** After so long, the job pauses as long, so that it takes at most half of a processor from the requests. */
const PAUSE_MS = 2
/** The members whose claims are read at once: a few, because reading them takes the database and the server from requests. */
const MEMBERS_AT_ONCE = 10

/** How probable the clock of the catalog is, by the confidence in its source. */
const CONFIDENCE = { high: 0.9, medium: 0.7, low: 0.5 } as const

type Evidence = {
  /** The people whose claims it has. */
  people: number
  readonly observations: Observation[]
  readonly paid: PaidClaim[]
  /** The people whose cash-outs it has. */
  paidPeople: number
  readonly cashOuts: PaidCashOut[]
}
/** A further bonus has no evidence about cash-outs: that of its casino has it. */
type AllEvidence = {
  readonly of: ReadonlyMap<number, Evidence>
  readonly mainIds: ReadonlyMap<number, number>
}

/**
 * Learns from the claims and cash-outs of all members who agreed to it when bonuses are ready, what they pay, and after how many days
 * casinos pay, and stores it in place of what was learned before. Nothing is stored about fewer than five people.
 *
 * The entries stay in the ledgers: people are numbered in memory, from 1 for each bonus, so that no one can be followed from one
 * bonus to another. A member who withdraws, deletes the account, or takes a break is not part of the next result.
 *
 * @returns of how many bonuses something is known now.
 */
export async function learnFromMembers({
  db,
  catalog,
  now,
}: Pick<Deps, 'db' | 'catalog' | 'now'>): Promise<{ readonly bonuses: number }> {
  const { byId } = await catalog.readFacts()
  const active = [...byId.values()].filter(({ casino }) => casino.active)
  const evidence = await readEvidence({ db, now }, active)
  const shown = await readUsual(db)
  const results: StoredShared[] = []
  for (const known of active) {
    const found = evidence.get(known.casino.id)
    if (!found) continue
    const clock =
      found.people === 0 ? null : await inSteps(learnSharedClock(found.observations, knownClock(known)))
    const value = learnValue(found.paid, statedAmount(known), now(), shown.get(known.casino.id) ?? null)
    const daysToPaid = learnDaysToPaid(found.cashOuts, now())
    if (clock !== null || value !== null || daysToPaid !== null)
      results.push({ casinoId: known.casino.id, clock, value, daysToPaid })
  }
  await transaction(db, [
    { name: 'forget-learned', text: FORGET, values: [results.map(({ casinoId }) => casinoId)] },
    { name: 'store-learned', text: STORE, values: [JSON.stringify(results)] },
  ])
  catalog.changed()
  return { bonuses: results.length }
}

/** Reads the usual amounts that are shown now, by bonus. */
async function readUsual(db: Deps['db']): Promise<ReadonlyMap<number, UsualAmount>> {
  const [result] = await transaction(db, [{ name: 'usual-amounts', text: USUAL, values: [] }])
  const rows = (result?.rows ?? []) as { casinoId: number; usual: UsualAmount }[]
  return new Map(rows.map(({ casinoId, usual }) => [casinoId, usual]))
}

/** Reads the claims and cash-outs of the members who agreed, until there are enough people for every bonus. */
async function readEvidence(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  active: readonly KnownCasino[],
): Promise<ReadonlyMap<number, Evidence>> {
  const of = new Map<number, Evidence>(
    active.map(({ casino }) => [
      casino.id,
      { people: 0, observations: [], paid: [], paidPeople: 0, cashOuts: [] },
    ]),
  )
  const mainIds = new Map(active.map(({ casino }) => [casino.id, casino.parentId ?? casino.id]))
  const claims = { since: new Date(now() - MAX_AGE_MS), most: MOST_CLAIMS }
  const cashOuts = { since: new Date(now() - DAYS_TO_PAID_AGE * DAY_MS), most: MOST_CASH_OUTS }
  for await (const userIds of userBatchesFrom(db, randomUUID())) {
    const claimed = [...of].filter(([, { people }]) => people < MOST_PEOPLE).map(([id]) => id)
    const cashedOut = [...mainIds].filter(([, id]) => (of.get(id)?.paidPeople ?? MOST_PEOPLE) < MOST_PEOPLE)
    if (claimed.length === 0 && cashedOut.length === 0) break
    for (let first = 0; first < userIds.length; first += MEMBERS_AT_ONCE) {
      const began = performance.now()
      await addEntries(db, { of, mainIds }, userIds.slice(first, first + MEMBERS_AT_ONCE), {
        claims: { ...claims, casinoIds: claimed },
        cashOuts: { ...cashOuts, casinoIds: cashedOut.map(([id]) => id) },
      })
      // While members have claims of many open bonuses. Later, a read takes a fraction of a millisecond.
      if (performance.now() - began > PAUSE_MS * 2) await setTimeout(PAUSE_MS)
    }
  }
  return of
}

type What = { readonly casinoIds: readonly number[]; readonly since: Date; readonly most: number }

async function addEntries(
  db: Deps['db'],
  evidence: AllEvidence,
  userIds: readonly string[],
  what: { readonly claims: What; readonly cashOuts: What },
): Promise<void> {
  const read = await transaction(
    db,
    userIds.flatMap((userId) => [
      functionCall('read_shared_evidence', { userId, ...what.claims }),
      functionCall('read_shared_cash_outs', { userId, ...what.cashOuts }),
    ]),
  )
  for (const [index, result] of read.entries())
    if (index % 2 === 0)
      for (const one of returned('read_shared_evidence', result).evidence) add(evidence.of.get(one[0]), one)
    else addCashOuts(evidence, returned('read_shared_cash_outs', result).cash_outs)
}

/** @param cashOuts of one person. */
function addCashOuts({ of, mainIds }: AllEvidence, cashOuts: readonly StoredCashOutTimes[]): void {
  const counted = new Set<Evidence>()
  for (const [casinoId, requestedAt, paidAt] of cashOuts) {
    const evidence = of.get(mainIds.get(casinoId) ?? casinoId)
    if (evidence === undefined) continue
    if (!counted.has(evidence)) evidence.paidPeople += 1
    counted.add(evidence)
    evidence.cashOuts.push({ person: String(evidence.paidPeople), requestedAt, paidAt })
  }
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

const USUAL = `
  select casino_id as "casinoId", value -> 'usual' as usual from casino_learned
  where value -> 'usual' is not null`

const FORGET = 'delete from casino_learned where not casino_id = any($1::integer[])'

const STORE = `
  insert into casino_learned (casino_id, clock, value, days_to_paid)
  select one."casinoId", nullif(one.clock, 'null'), nullif(one.value, 'null'), nullif(one."daysToPaid", 'null')
  from jsonb_to_recordset($1::jsonb) as one ("casinoId" integer, clock jsonb, value jsonb, "daysToPaid" jsonb)
  order by 1
  on conflict (casino_id) do update
    set clock = excluded.clock, value = excluded.value, days_to_paid = excluded.days_to_paid`
