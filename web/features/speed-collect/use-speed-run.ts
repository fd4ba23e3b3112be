import { useState } from 'react'
import type { Tier } from '#core/ranking/tier.ts'
import type { EpochMs } from '#core/units.ts'
import { useSession } from '#web/api/use-session.ts'
import { dayOf, newRun, type Outcome, type Run } from '#web/features/speed-collect/speed-run.ts'
import { readRun, storeRun } from '#web/features/speed-collect/stored-run.ts'

const VISITOR = 'visitor'

export type SpeedRun = {
  readonly run: Run
  readonly toggleTier: (tier: Tier) => void
  /** Skips a casino in today's run; null restores it. */
  readonly decide: (casinoId: number, outcome: Outcome | null) => void
}

/** Today's run. A member's run survives a reload; a visitor's lasts as long as the view. */
export function useSpeedRun(now: EpochMs): SpeedRun {
  const session = useSession()
  const owner = session.kind === 'member' ? session.user.id : VISITOR
  const [stored, setStored] = useState(() => (owner === VISITOR ? null : readRun(owner)))
  const day = dayOf(now)
  const run = stored?.owner === owner && stored.day === day ? stored : newRun(owner, day)

  function change(next: Run): void {
    setStored(next)
    if (owner !== VISITOR) storeRun(next)
  }

  return {
    run,
    toggleTier(tier) {
      const { tiers } = run
      change({
        ...run,
        tiers: tiers.includes(tier) ? tiers.filter((other) => other !== tier) : [...tiers, tier],
      })
    },
    decide(casinoId, outcome) {
      const others = run.leftOut.filter(([id]) => id !== casinoId)
      change({ ...run, leftOut: outcome === null ? others : [...others, [casinoId, outcome]] })
    },
  }
}
