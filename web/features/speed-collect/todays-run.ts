import { centsOfDecimal } from '#core/money/decimal-text.ts'
import type { Tier } from '#core/ranking/tier.ts'
import { type Outcome, type Round, type RoundVisit, ROUND_TIERS } from '#core/round/round.ts'
import { type Cents, type EpochMs, epochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { rowStatus } from '#web/outbox/dashboard-list.ts'

/** One collection of the newest visit, which the user can correct after it. */
export type Collected = {
  /** The ID of the row: of the casino, or of a further bonus. */
  readonly casinoId: number
  readonly collectId: string
  /** When the button was pressed. */
  readonly at: EpochMs
  /** The collection before it, which becomes the last one again if this one is undone. */
  readonly before: EpochMs | null
  /** Its day of the streak. */
  readonly beforeDay?: number | null | undefined
  /** What the user typed as the amount received and has not recorded. */
  readonly amountText: string
}

/** The newest visit of a run: its first collection, and those of the other bonuses of the same casino. */
export type Visit = Collected & { readonly others?: readonly Collected[] | undefined }

/** One user's choices for a run. The list records the collections. */
export type Run = {
  /** The local day on which it began. */
  readonly day: string
  readonly tiers: readonly Tier[]
  readonly leftOut: readonly (readonly [casinoId: number, outcome: Outcome])[]
  readonly visit: Visit | null
  /** What collections paid that are not one claim of the expected value: typed amounts, and several waiting claims at once. */
  readonly amounts: readonly CountedAmount[]
}

/** What one collection paid. */
export type CountedAmount = {
  readonly casinoId: number
  readonly at: EpochMs
  readonly amount: Cents
}

/** What the user typed as the amount of an entry and has not recorded. */
export type AmountText = { readonly entryId: string; readonly text: string }

/** A run that midnight interrupts continues until the user has paused for so long. */
const MAX_PAUSE_MS = 3_600_000

/**
 * Returns the user's newest round if it began on the same day, or is still active after midnight. Otherwise returns a new
 * one. A visit of the last hour can still be corrected in it, and one with an amount that is typed and not recorded.
 */
export function todaysRun(round: Round | null, texts: readonly AmountText[], now: EpochMs): Run {
  const day = dayOf(now)
  const visit = round?.visit ? visitIn(round.visit, texts) : null
  if (round !== null && (round.day === day || now - Date.parse(round.activeAt) < MAX_PAUSE_MS))
    return {
      day: round.day,
      tiers: round.tiers,
      leftOut: Object.entries(round.outcomes).map(([id, outcome]) => [Number(id), outcome]),
      visit,
      amounts: Object.entries(round.amounts).map(([id, { at, amount }]) => ({
        casinoId: Number(id),
        at: timeOf(at),
        amount: centsOfDecimal(amount),
      })),
    }
  const isOpen =
    visit !== null &&
    (now - visit.at < MAX_PAUSE_MS || collectedIn(visit).some(({ amountText }) => amountText.trim() !== ''))
  return { day, tiers: ROUND_TIERS, leftOut: [], visit: isOpen ? visit : null, amounts: [] }
}

function visitIn({ collections }: RoundVisit, texts: readonly AmountText[]): Visit | null {
  return visitOf(
    collections.map(({ casinoId, entryId, at, before, beforeDay }) => ({
      casinoId,
      collectId: entryId,
      at: timeOf(at),
      before: before === null ? null : timeOf(before),
      beforeDay,
      amountText: texts.find((text) => text.entryId === entryId)?.text ?? '',
    })),
  )
}

function timeOf(iso: string): EpochMs {
  return epochMs(Date.parse(iso))
}

/** Returns the local day of a timestamp as sortable text. */
export function dayOf(at: EpochMs): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Returns the collections of a visit. */
export function collectedIn(visit: Visit | null): readonly Collected[] {
  if (visit === null) return []
  const { others = [], ...first } = visit
  return [first, ...others]
}

/** Returns the visit of these collections; null without any. */
export function visitOf([first, ...others]: readonly Collected[]): Visit | null {
  return first === undefined ? null : others.length === 0 ? first : { ...first, others }
}

/** A row in the tiers of a run, with its status. */
export type RunRow = { readonly row: ListRow; readonly status: ReturnType<typeof rowStatus> }

/** What is left of a run. */
export type Rest = {
  /** The rows that can be collected now. */
  readonly todo: readonly ListRow[]
  /** The next casino to become ready, and its countdown. */
  readonly soonest: { readonly name: string; readonly wait: string } | null
}

/** Returns the rows in the tiers of a run. */
export function rowsInRun(rows: readonly ListRow[], run: Run, now: EpochMs): RunRow[] {
  return rows
    .filter((row) => run.tiers.includes(row.own.userTier))
    .map((row) => ({ row, status: rowStatus(row, now) }))
}

/** Returns what is left of a run. A casino that was not ready when it was visited counts again once it is. */
export function restOf(inRun: readonly RunRow[], { leftOut }: Run): Rest {
  const outcomes = new Map(leftOut)
  const [soonest] = inRun
    .flatMap(({ row, status }) =>
      status.kind === 'waiting'
        ? [{ name: row.listed.casino.name, wait: status.text, at: status.nextAt }]
        : [],
    )
    .sort((a, b) => a.at - b.at)
  return {
    todo: inRun.flatMap(({ row, status }) =>
      status.kind === 'ready' && (outcomes.get(row.own.casinoId) ?? 'waiting') === 'waiting' ? [row] : [],
    ),
    soonest: soonest === undefined ? null : { name: soonest.name, wait: soonest.wait },
  }
}

/** Returns when the next casino is ready, once nothing is left to collect; null otherwise. */
export function doneText({ todo, soonest }: Rest): string | null {
  return todo.length > 0 || soonest === null ? null : `All done. Next in ${soonest.wait} (${soonest.name})`
}
