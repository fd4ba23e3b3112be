import { SiteFrame } from '#web/app/site-frame.tsx'
import { BlackjackCalculator } from '#web/pages/blackjack-calculator/blackjack-calculator.tsx'

/** The calculator, in the header and footer of the static pages. */
export default function BlackjackCalculatorPage() {
  return (
    <SiteFrame>
      <BlackjackCalculator />
    </SiteFrame>
  )
}
