import type { Outcome } from '#core/round/round.ts'
import type { RunState } from '#web/features/speed-collect/speed-run.ts'
import { bonusName } from '#web/features/speed-collect/speed-stop.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './speed-collect.module.css'

export const LEFT_OUT_ID = 'left-out'

const OUTCOME_TEXTS: Readonly<Record<Outcome, string>> = {
  missed: 'Not ready yet',
  'not-available': 'Not available',
  skipped: 'Skipped',
  waiting: 'Not ready yet',
}

type Props = { list: RunState['leftOut']; onBringBack: (rowIds: readonly number[]) => void }

/** The casinos that today's run skips, with a button to restore each. */
export function LeftOutList({ list, onBringBack }: Props) {
  return (
    <section className={styles.leftOut} aria-labelledby={LEFT_OUT_ID}>
      <h3 id={LEFT_OUT_ID}>Skipped today</h3>
      <ul>
        {list.map(({ stop: { name, lead, rows }, outcome, wait }) => (
          <li key={lead.own.casinoId}>
            <span>
              {name}
              <small>
                {OUTCOME_TEXTS[outcome]}
                {wait === null ? null : ` · ready in ${wait}`}
                {rows.length > 1 ? ` · ${rows.map(bonusName).join(', ')}` : null}
              </small>
            </span>
            {wait === null ? (
              <Button
                size="small"
                aria-label={`Bring back ${name}`}
                onClick={() => onBringBack(rows.map(({ own }) => own.casinoId))}
              >
                Bring back
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
