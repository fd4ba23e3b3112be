import { useLayoutEffect, useRef, useState } from 'react'
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
  dayOf,
  type Outcome,
  type Run,
  todaysRun,
  VISITOR,
  type Visit,
} from '#web/features/speed-collect/speed-run.ts'
import { readRun, readTimes, storeRun, storeTimes } from '#web/features/speed-collect/stored-run.ts'

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

/** Today's run. A member's run survives a reload; a visitor's lasts as long as the view. */
export function useSpeedRun(now: EpochMs): SpeedRun {
  const session = useSession()
  const owner = session.kind === 'member' ? session.user.id : VISITOR
  const [stored, setStored] = useState(() => (owner === VISITOR ? null : readRun(owner)))
  const [times, setTimes] = useState(() => readTimes(owner) ?? NO_TIMES)
  const day = dayOf(now)
  const run = todaysRun(stored, owner, day)
  // A press can change the run several times before it renders.
  const latest = useRef({ run, times })
  useLayoutEffect(() => {
    latest.current = { run, times }
  })

  function change(changes: Partial<Run>): void {
    const next = { ...latest.current.run, ...changes }
    latest.current.run = next
    setStored(next)
    if (owner !== VISITOR) storeRun(next)
  }

  function changeTimes(update: (before: RunTimes) => RunTimes): void {
    const next = update(latest.current.times)
    latest.current.times = next
    setTimes(next)
    if (owner !== VISITOR) storeTimes(owner, next)
  }

  function leftOutWith(casinoId: number, outcome: Outcome | null): Run['leftOut'] {
    const others = latest.current.run.leftOut.filter(([id]) => id !== casinoId)
    return outcome === null ? others : [...others, [casinoId, outcome]]
  }

  return {
    run,
    times,
    toggleTier(tier) {
      const { tiers } = run
      change({
        tiers: tiers.includes(tier) ? tiers.filter((other) => other !== tier) : [...tiers, tier],
      })
    },
    decide(casinoId, outcome, isLast = false) {
      change({ leftOut: leftOutWith(casinoId, outcome) })
      if (isLast) changeTimes(withEnd)
    },
    startVisit(visit, isLast) {
      change({ visit })
      const { casinoId, at } = visit
      changeTimes((before) => withCollection(before, { casinoId, at }, isLast))
    },
    typeAmount(amountText) {
      const { visit } = latest.current.run
      if (visit !== null) change({ visit: { ...visit, amountText } })
    },
    endVisit({ collectId }) {
      if (latest.current.run.visit?.collectId === collectId) change({ visit: null })
    },
    missVisit({ casinoId }) {
      change({ visit: null, leftOut: leftOutWith(casinoId, 'missed') })
      changeTimes((before) => withoutCollection(before, casinoId))
    },
  }
}
