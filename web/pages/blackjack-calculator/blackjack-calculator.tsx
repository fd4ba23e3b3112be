import { BlackjackHands } from '#web/features/blackjack/blackjack-hands.tsx'
import { BlackjackValues } from '#web/features/blackjack/blackjack-values.tsx'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { NoScript } from '#web/ui/no-script.tsx'
import textLink from '#web/ui/text-link.module.css'
import styles from './blackjack-calculator.module.css'
import { useState } from 'react'
import { BlackjackChart } from '#web/features/blackjack/blackjack-chart.tsx'
import { BlackjackDrill } from '#web/features/blackjack/blackjack-drill.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

const DESCRIPTION =
  'The best choice for every blackjack hand against any dealer card, and the exact value of each choice.'

export function BlackjackCalculator() {
  return (
    <div className={styles.page}>
      <PageHead
        path="/blackjack-calculator"
        title="Blackjack strategy calculator"
        description={DESCRIPTION}
        section="Tools"
      />
      <h1>Blackjack strategy calculator</h1>
      <NoScript>
        The calculator needs JavaScript, which is turned off in your browser. Turn it on and reload the page.{' '}
        <a href="/blog/gravity-blackjack-optimal-strategy" className={textLink.link}>
          The overview of the game
        </a>{' '}
        works without it.
      </NoScript>
      <div className={styles.columns}>
        <BlackjackHands />
        <BlackjackValues />
      </div>
      <ChartSection />
      <DrillSection />
      <WhyTheyDiffer />
      <p className={classNames(styles.end, 'no-print')}>
        <a href="/" className={styles.backLink}>
          <Icon name="arrow-left" /> Back to Home
        </a>
      </p>
    </div>
  )
}

/** Explains the two results on the page and why they can differ. */
function WhyTheyDiffer() {
  return (
    <section className={styles.why} aria-labelledby="why-they-differ">
      <h2 id="why-they-differ">Why the advice and the values differ</h2>
      <p>
        The advice comes from a fixed table that’s easy to memorize. The table uses only your total and the
        dealer’s card. The values are calculated for your exact cards: every way the rest of the shoe can be
        dealt, with the best choice at each step. In a few cells, the advice isn’t the best choice, and the
        page shows how much more the best choice is worth.
      </p>
      <p>
        The rules: The dealer stands on all 17s, and blackjack pays 3:2. You may double any two cards,
        including after a split. You may split once; split aces get one card each. Ten cards win
        automatically. Sources differ on when the dealer peeks for blackjack, so you choose. “Aces only” is
        what one third-party training tool reports for this table. If the dealer doesn’t peek, a dealer
        blackjack takes everything you bet, including doubles and splits.
      </p>
      <p>
        Even the best choice can lose money: most hands against a strong card do. Cards have no memory. If
        play becomes hard to resist, call{' '}
        <a href="tel:18006973738" className={textLink.link}>
          1-800-MY-RESET
        </a>
        .
      </p>
    </section>
  )
}

/** Must match blackjack-chart.module.css. */
const HAS_ROOM = '(width >= 1024px)'

/** Shows the chart where there is room; elsewhere, computes and renders it on demand. */
function ChartSection() {
  const [open, setOpen] = useState(false)
  const fits = useMediaQuery(HAS_ROOM)
  const isPrinted = useMediaQuery('print')
  const [hasRoom, setHasRoom] = useState(false)
  // A sheet of paper has less room: the chart must not disappear when it is printed.
  if (!isPrinted && hasRoom !== fits) setHasRoom(fits)
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
function DrillSection() {
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
