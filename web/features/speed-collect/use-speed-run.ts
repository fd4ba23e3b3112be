import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { decimalText } from '#core/money/decimal-text.ts'
import type { Tier } from '#core/ranking/tier.ts'
import type { Outcome, Round, RoundChange } from '#core/round/round.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useSession } from '#web/api/session/session.ts'
import {
  NO_TIMES,
  type RunTimes,
  withCollection,
  withEnd,
  withoutCollection,
} from '#web/features/speed-collect/run-times.ts'
import { roundVisitOf } from '#web/features/speed-collect/speed-run.ts'
import {
  type Collected,
  collectedIn,
  type Run,
  todaysRun,
  type Visit,
  visitOf,
} from '#web/features/speed-collect/todays-run.ts'
import { storedTimes, type StoredTimes, useTypedTexts } from '#web/features/speed-collect/stored-run.ts'

/** The newest round of the user, and what changes it. */
export type RoundStore = {
  readonly round: Round | null
  /** Returns it as it is now: a write can end after the view has closed, when another round is running. */
  readonly readRound: () => Round | null
  readonly onRoundChange: (change: RoundChange) => void
}

export type SpeedRun = {
  readonly run: Run
  readonly times: RunTimes
  readonly toggleTier: (tier: Tier) => void
  /** Skips bonuses in today's run, by the IDs of their rows; null restores them. `isLast` is true if nothing else is left. */
  readonly decide: (rowIds: readonly number[], outcome: Outcome | null, isLast?: boolean) => void
  /** Adds a visit, which replaces the one that the user could correct. `isLast` as above. */
  readonly startVisit: (visit: Visit, isLast: boolean) => void
  readonly typeAmount: (collectId: string, amountText: string) => void
  /** Ends the correction of collections. Others of the visit, and a later visit, stay. */
  readonly endVisit: (collected: readonly Collected[]) => void
  /** Takes collections of a visit back, and skips their bonuses in today's run. */
  readonly missVisit: (collected: readonly Collected[]) => void
  /**
   * Counts what a collection paid in the progress; null counts the value of one claim. `isRestored` if it replaces a counted
   * amount: nothing changes if the bonus was collected again since.
   */
  readonly countAmount: (collected: Collected, amount: Cents | null, isRestored?: boolean) => void
}

/** Today's run of the user, on every device of a member. The times of runs belong to this browser. */
export function useSpeedRun(now: EpochMs, { round, readRound, onRoundChange }: RoundStore): SpeedRun {
  const session = useSession()
  const [texts, changeTexts] = useTypedTexts()
  const run = todaysRun(round, texts.amounts, now)
  const owner = session.kind === 'member' ? session.user.id : null
  const memberTimes = useSyncExternalStore(storedTimes.subscribe, storedTimes.read, () => null)
  const [visitorTimes, setVisitorTimes] = useState(NO_TIMES)
  const times = owner === null ? visitorTimes : timesOf(memberTimes, owner)
  // A press can change the times several times before they render.
  const latestTimes = useRef(times)
  useLayoutEffect(() => {
    latestTimes.current = times
  })
  const currentRun = () => todaysRun(readRound(), texts.amounts, now)

  /** @param update returns null if nothing changes. */
  function change(update: (before: Run) => Omit<RoundChange, 'day' | 'at'> | null): void {
    const stored = readRound()
    const before = currentRun()
    const changes = update(before)
    if (changes === null) return
    const carried = stored?.day === before.day ? {} : { visit: roundVisitOf(before.visit) }
    // The clock is adjusted to the server's, so it can go back a little; the order of the changes must not.
    const at = Math.max(serverNow(), Date.parse(stored?.activeAt ?? '') || 0)
    onRoundChange({ ...carried, ...changes, day: before.day, at: new Date(at).toISOString() })
  }

  function changeTimes(update: (before: RunTimes) => RunTimes): void {
    const next = update(owner === null ? latestTimes.current : timesOf(storedTimes.read(), owner))
    latestTimes.current = next
    if (owner === null) setVisitorTimes(next)
    else storedTimes.write({ owner, times: next })
  }

  function forgetAmounts(collected: readonly Collected[]): void {
    const ended = new Set(collected.map(({ collectId }) => collectId))
    if (texts.amounts.some(({ entryId }) => ended.has(entryId)))
      changeTexts((before) => ({
        ...before,
        amounts: before.amounts.filter(({ entryId }) => !ended.has(entryId)),
      }))
  }

  return {
    run,
    times,
    toggleTier(tier) {
      change(({ tiers }) => ({
        tiers: tiers.includes(tier) ? tiers.filter((other) => other !== tier) : [...tiers, tier],
      }))
    },
    decide(rowIds, outcome, isLast = false) {
      change(({ leftOut }) => {
        const skipped = new Set(leftOut.map(([id]) => id))
        const changed = outcome === null ? rowIds.filter((id) => skipped.has(id)) : rowIds
        return changed.length === 0 ? null : { outcomes: outcomesOf(changed, outcome) }
      })
      if (isLast) changeTimes(withEnd)
    },
    startVisit(visit, isLast) {
      change(() => ({ visit: roundVisitOf(visit) }))
      // What was typed about an earlier visit and not recorded is about nothing.
      if (texts.amounts.length > 0) changeTexts((before) => ({ ...before, amounts: [] }))
      const { casinoId, at } = visit
      changeTimes((before) => withCollection(before, { casinoId, at }, isLast))
    },
    typeAmount(collectId, text) {
      changeTexts((before) => {
        const amounts = before.amounts.filter(({ entryId }) => entryId !== collectId)
        return { ...before, amounts: text === '' ? amounts : [...amounts, { entryId: collectId, text }] }
      })
    },
    endVisit(collected) {
      change(({ visit }) =>
        contains(visit, collected) ? { visit: roundVisitOf(visitWithout(visit, collected)) } : null,
      )
      forgetAmounts(collected)
    },
    missVisit(collected) {
      const missed = collected.map((one) => one.casinoId)
      change(({ visit }) => ({
        ...(contains(visit, collected) && { visit: roundVisitOf(visitWithout(visit, collected)) }),
        outcomes: outcomesOf(missed, 'missed'),
      }))
      forgetAmounts(collected)
      const [first] = collected
      const left = currentRun().visit
      if (first !== undefined) changeTimes((before) => withoutCollection(before, first.at, left))
    },
    countAmount({ casinoId, at }, amount, isRestored = false) {
      const time = new Date(at).toISOString()
      if (isRestored && readRound()?.amounts[casinoId]?.at !== time) return
      change(() => ({
        amounts: { [casinoId]: amount === null ? null : { at: time, amount: decimalText(amount) } },
      }))
    },
  }
}

function timesOf(stored: StoredTimes | null, owner: string): RunTimes {
  return stored?.owner === owner ? stored.times : NO_TIMES
}

function contains(visit: Visit | null, collected: readonly Collected[]): boolean {
  return collectedIn(visit).some((one) => collected.some(({ collectId }) => collectId === one.collectId))
}

function visitWithout(visit: Visit | null, collected: readonly Collected[]): Visit | null {
  const gone = new Set(collected.map(({ collectId }) => collectId))
  return visitOf(collectedIn(visit).filter(({ collectId }) => !gone.has(collectId)))
}

function outcomesOf<T extends Outcome | null>(rowIds: readonly number[], outcome: T): Record<string, T> {
  return Object.fromEntries(rowIds.map((rowId) => [rowId, outcome]))
}
