import type { Outcome, RunState } from '#web/features/speed-collect/speed-run.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './speed-collect.module.css'

export const LEFT_OUT_ID = 'left-out'

const OUTCOME_TEXTS: Readonly<Record<Outcome, string>> = {
  missed: 'Didn’t get it',
  'not-available': 'Not available',
  skipped: 'Skipped',
}

type Props = { list: RunState['leftOut']; onBringBack: (casinoId: number) => void }

/** The casinos that today's run skips, with a button to restore each. */
export function LeftOutList({ list, onBringBack }: Props) {
  return (
    <section className={styles.leftOut} aria-labelledby={LEFT_OUT_ID}>
      <h3 id={LEFT_OUT_ID}>Skipped today</h3>
      <ul>
        {list.map(({ row: { listed, own }, outcome }) => (
          <li key={own.casinoId}>
            <span>
              {listed.casino.name}
              <small>{OUTCOME_TEXTS[outcome]}</small>
            </span>
            <Button
              size="small"
              aria-label={`Bring back ${listed.casino.name}`}
              onClick={() => onBringBack(own.casinoId)}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
