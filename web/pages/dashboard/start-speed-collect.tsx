import { useLayoutEffect } from 'react'
import type { Tier } from '#core/ranking/tier.ts'
import { type Round, ROUND_TIERS } from '#core/round/round.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { noteStart } from '#web/features/speed-collect/press-guard.ts'
import { doneText, restOf, rowsInRun, todaysRun } from '#web/features/speed-collect/todays-run.ts'
import styles from './dashboard.module.css'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  rows: readonly ListRow[]
  /** The tag that the rows have; null if they are all. */
  tag: string | null
  now: EpochMs
  /** The newest round of Speed Collect. */
  round: Round | null
  onStart: () => void
}

/** The button that opens Speed Collect or, if today's run has nothing to collect, when the next casino is ready. */
export function StartSpeedCollect({ rows, tag, now, round, onStart }: Props) {
  const run = todaysRun(round, [], now)
  const done = doneText(restOf(rowsInRun(rows, run, now), run))
  const hasButton = done === null
  useLayoutEffect(() => {
    // Messages appear above it. Not a `:root:has()` rule, for the reason in publish-height.ts.
    document.documentElement.toggleAttribute('data-thumb-button', hasButton)
    return () => document.documentElement.removeAttribute('data-thumb-button')
  }, [hasButton])
  if (hasButton)
    return (
      <div className={styles.thumbBar}>
        <Button
          look="filled"
          size="large"
          onClick={() => {
            noteStart()
            onStart()
          }}
        >
          Start Speed Collect
        </Button>
      </div>
    )
  return (
    <p className={styles.allDone}>
      <Icon name="check" size={20} />
      <span className="figures">
        {done}
        {run.tiers.length < ROUND_TIERS.length ? <small>{onlyText(run.tiers)}</small> : null}
        {tag === null ? null : <small>Tag “{tag}” only</small>}
      </span>
    </p>
  )
}

/** Names the tiers of the run. Casinos of the others may be ready. */
function onlyText(tiers: readonly Tier[]): string {
  const inOrder = ROUND_TIERS.filter((tier) => tiers.includes(tier))
  const names = new Intl.ListFormat('en-US').format(inOrder.map(String))
  return `${inOrder.length === 1 ? 'Tier' : 'Tiers'} ${names} only`
}
