import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Tier } from '#core/ranking/tier.ts'
import type { EpochMs } from '#core/units.ts'
import { useSession } from '#web/api/use-session.ts'
import {
  NO_TIMES,
  type RunTimes,
  withCollection,
  withEnd,
  withoutCollection,
} from '#web/features/speed-collect/run-times.ts'
import {
  type Outcome,
  type Run,
  todaysRun,
  VISITOR,
  type Visit,
} from '#web/features/speed-collect/speed-run.ts'
import { storedRun, type StoredTimes, storedTimes } from '#web/features/speed-collect/stored-run.ts'

export type SpeedRun = {
  readonly run: Run
  readonly times: RunTimes
  readonly toggleTier: (tier: Tier) => void
  /** Skips a casino in today's run; null restores it. `isLast` is true if nothing else is left. */
  readonly decide: (casinoId: number, outcome: Outcome | null, isLast?: boolean) => void
  /** Adds a collection, which replaces the one that the user could correct. `isLast` as above. */
  readonly startVisit: (visit: Visit, isLast: boolean) => void
  readonly typeAmount: (amountText: string) => void
  /** Ends the correction of a visit. A later visit stays. */
  readonly endVisit: (visit: Visit) => void
  /** Takes a collection back, and skips its casino in today's run. */
  readonly missVisit: (visit: Visit) => void
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
    decide(casinoId, outcome, isLast = false) {
      change(({ leftOut }) => ({ leftOut: leftOutWith(leftOut, casinoId, outcome) }))
      if (isLast) changeTimes(withEnd)
    },
    startVisit(visit, isLast) {
      change(() => ({ visit }))
      const { casinoId, at } = visit
      changeTimes((before) => withCollection(before, { casinoId, at }, isLast))
    },
    typeAmount(amountText) {
      change(({ visit }) => (visit === null ? {} : { visit: { ...visit, amountText } }))
    },
    endVisit({ collectId }) {
      change(({ visit }) => (visit?.collectId === collectId ? { visit: null } : {}))
    },
    missVisit({ casinoId, collectId }) {
      change(({ visit, leftOut }) => ({
        visit: visit?.collectId === collectId ? null : visit,
        leftOut: leftOutWith(leftOut, casinoId, 'missed'),
      }))
      changeTimes((before) => withoutCollection(before, casinoId))
    },
  }
}

function timesOf(stored: StoredTimes | null, owner: string): RunTimes {
  return stored?.owner === owner ? stored.times : NO_TIMES
}

function leftOutWith(before: Run['leftOut'], casinoId: number, outcome: Outcome | null): Run['leftOut'] {
  const others = before.filter(([id]) => id !== casinoId)
  return outcome === null ? others : [...others, [casinoId, outcome]]
}
