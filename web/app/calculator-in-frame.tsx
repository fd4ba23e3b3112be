import { SiteFrame } from '#web/app/site-frame.tsx'
import BlackjackCalculatorPage from '#web/pages/blackjack-calculator/blackjack-calculator-page.tsx'

/** The calculator, in the header and footer of the static pages. */
export default function CalculatorInFrame() {
  return (
    <SiteFrame>
      <BlackjackCalculatorPage />
    </SiteFrame>
  )
}
