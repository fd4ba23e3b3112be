import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Tier } from '#core/ranking/tier.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { useSession } from '#web/api/use-session.ts'
import {
  NO_TIMES,
  type RunTimes,
  withCollection,
  withEnd,
  withoutCollection,
} from '#web/features/speed-collect/run-times.ts'
import {
  type Collected,
  collectedIn,
  type Outcome,
  type Run,
  todaysRun,
  VISITOR,
  type Visit,
  visitOf,
} from '#web/features/speed-collect/speed-run.ts'
import { storedRun, type StoredTimes, storedTimes } from '#web/features/speed-collect/stored-run.ts'

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
  /** Counts the amount received with a collection in the progress; null counts the expected value again. */
  readonly countAmount: (collected: Collected, amount: Cents | null) => void
}

/** Today's run. A member's run survives a reload, and all tabs share it; a visitor's lasts as long as the view. */
export function useSpeedRun(now: EpochMs): SpeedRun {
  const session = useSession()
  const owner = session.kind === 'member' ? session.user.id : VISITOR
  const memberRun = useSyncExternalStore(storedRun.subscribe, storedRun.read, () => null)
  const memberTimes = useSyncExternalStore(storedTimes.subscribe, storedTimes.read, () => null)
  const [visitorRun, setVisitorRun] = useState<Run | null>(null)
  const [visitorTimes, setVisitorTimes] = useState(NO_TIMES)
  const isVisitor = owner === VISITOR
  const run = todaysRun(isVisitor ? visitorRun : memberRun, owner, now)
  const times = isVisitor ? visitorTimes : timesOf(memberTimes, owner)
  // A press can change a visitor's run several times before it renders.
  const latest = useRef({ run, times })
  useLayoutEffect(() => {
    latest.current = { run, times }
  })

  function change(update: (before: Run) => Partial<Run>): void {
    // Another tab may have changed it since the last render.
    const before = isVisitor ? latest.current.run : todaysRun(storedRun.read(), owner, now)
    const next = { ...before, ...update(before), activeAt: now }
    latest.current.run = next
    if (isVisitor) setVisitorRun(next)
    else storedRun.write(next)
  }

  function changeTimes(update: (before: RunTimes) => RunTimes): void {
    const next = update(isVisitor ? latest.current.times : timesOf(storedTimes.read(), owner))
    latest.current.times = next
    if (isVisitor) setVisitorTimes(next)
    else storedTimes.write({ owner, times: next })
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
      change(({ leftOut }) => ({ leftOut: leftOutWith(leftOut, rowIds, outcome) }))
      if (isLast) changeTimes(withEnd)
    },
    startVisit(visit, isLast) {
      change(() => ({ visit }))
      const { casinoId, at } = visit
      changeTimes((before) => withCollection(before, { casinoId, at }, isLast))
    },
    typeAmount(collectId, amountText) {
      change(({ visit }) => ({
        visit: visitOf(
          collectedIn(visit).map((one) => (one.collectId === collectId ? { ...one, amountText } : one)),
        ),
      }))
    },
    endVisit(collected) {
      change(({ visit }) => ({ visit: visitWithout(visit, collected) }))
    },
    missVisit(collected) {
      const missed = collected.map((one) => one.casinoId)
      change(({ visit, leftOut }) => ({
        visit: visitWithout(visit, collected),
        leftOut: leftOutWith(leftOut, missed, 'missed'),
      }))
      const [first] = collected
      const left = latest.current.run.visit
      if (first !== undefined) changeTimes((before) => withoutCollection(before, first.at, left))
    },
    countAmount({ collectId, casinoId, at }, amount) {
      change(({ amounts = [] }) => {
        const others = amounts.filter((other) => other.collectId !== collectId)
        return { amounts: amount === null ? others : [...others, { collectId, casinoId, at, amount }] }
      })
    },
  }
}

function timesOf(stored: StoredTimes | null, owner: string): RunTimes {
  return stored?.owner === owner ? stored.times : NO_TIMES
}

function visitWithout(visit: Visit | null, collected: readonly Collected[]): Visit | null {
  const gone = new Set(collected.map(({ collectId }) => collectId))
  return visitOf(collectedIn(visit).filter(({ collectId }) => !gone.has(collectId)))
}

function leftOutWith(
  before: Run['leftOut'],
  rowIds: readonly number[],
  outcome: Outcome | null,
): Run['leftOut'] {
  const others = before.filter(([id]) => !rowIds.includes(id))
  return outcome === null ? others : [...others, ...rowIds.map((id) => [id, outcome] as const)]
}
