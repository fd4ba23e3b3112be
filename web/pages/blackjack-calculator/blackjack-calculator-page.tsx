import { BlackjackHands } from '#web/features/blackjack-hands/blackjack-hands.tsx'
import { BlackjackValues } from '#web/features/blackjack-values/blackjack-values.tsx'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import { ChartSection, DrillSection } from '#web/pages/blackjack-calculator/more-blackjack.tsx'
import { WhyTheyDiffer } from '#web/pages/blackjack-calculator/why-they-differ.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './blackjack-calculator.module.css'

/** Uses the layout of the static pages, but hydrates. */
export const handle = { static: false }

const DESCRIPTION =
  'The best choice for every blackjack hand against any dealer card, and the exact value of each one.'

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
      <noscript>
        <p className="notice notice-caution">
          <span className="notice-body">
            The calculator needs JavaScript, which is turned off in your browser. Turn it on and reload the
            page.
          </span>
        </p>
      </noscript>
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
