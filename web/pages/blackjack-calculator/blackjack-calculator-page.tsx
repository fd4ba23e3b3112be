import { BlackjackHands } from '#web/features/blackjack/blackjack-hands.tsx'
import { BlackjackValues } from '#web/features/blackjack/blackjack-values.tsx'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import { ChartSection, DrillSection } from '#web/pages/blackjack-calculator/more-blackjack.tsx'
import { WhyTheyDiffer } from '#web/pages/blackjack-calculator/why-they-differ.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { NoScript } from '#web/ui/no-script.tsx'
import textLink from '#web/ui/text-link.module.css'
import styles from './blackjack-calculator.module.css'

const DESCRIPTION =
  'The best choice for every blackjack hand against any dealer card, and the exact value of each choice.'

export default function BlackjackCalculatorPage() {
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
