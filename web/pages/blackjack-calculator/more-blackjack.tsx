import { useState } from 'react'
import { BlackjackChart } from '#web/features/blackjack/blackjack-chart.tsx'
import { BlackjackDrill } from '#web/features/blackjack/blackjack-drill.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/pages/blackjack-calculator/blackjack-calculator.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

/** Must match blackjack-chart.module.css. */
const HAS_ROOM = '(width >= 1024px)'

/** Shows the chart where there is room; elsewhere, computes and renders it on demand. */
export function ChartSection() {
  const [open, setOpen] = useState(false)
  const hasRoom = useMediaQuery(HAS_ROOM)
  return (
    <section className={classNames(styles.more, styles.chart)} aria-labelledby="chart">
      <h2 id="chart">Blackjack strategy chart</h2>
      <p className={styles.lead}>
        The advice for every two-card hand on one page. Marked cells show where another choice is worth more
        under the rules you chose above.
      </p>
      {open || hasRoom ? <BlackjackChart /> : <Button onClick={() => setOpen(true)}>Show the chart</Button>}
    </section>
  )
}

/** Renders the drill on demand. */
export function DrillSection() {
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.more} aria-labelledby="practice">
      <h2 id="practice">Practice</h2>
      <p className={styles.lead}>
        Play one hand at a time. Hands you miss come up more often. Press H, S, D, or P, or use the buttons.
        Your score stays in this browser.
      </p>
      {open ? <BlackjackDrill /> : <Button onClick={() => setOpen(true)}>Start practicing</Button>}
    </section>
  )
}
