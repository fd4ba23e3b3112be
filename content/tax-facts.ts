import type { SourceConfidence } from '#content/article-meta.ts'

/**
 * A rule of the federal income tax that concerns the cash-outs and spends of a tax year. The page of a tax year shows it
 * with its source and the day on which we compared the two, and asks to check it again a year later.
 */
export type TaxFact = {
  readonly key: string
  /** The first and the last tax year that it is about; null without one. A figure that a later year adjusts has a last one. */
  readonly from: number | null
  readonly to: number | null
  readonly title: string
  readonly text: string
  readonly source: { readonly title: string; readonly url: string }
  /** The day we last compared the fact with its source, ISO. */
  readonly checked: string
  readonly confidence: SourceConfidence
}

const CHECKED = '2026-11-27'

export const TAX_FACTS: readonly TaxFact[] = [
  {
    key: 'form-1099-from-2026',
    from: 2026,
    to: 2026,
    title: 'Form 1099-MISC starts at $2,000',
    text: 'For payments made in 2026, a payer sends you and the IRS a Form 1099-MISC once they reach $2,000 in the year. Later years adjust this amount for inflation.',
    source: {
      title: 'Sovos on Public Law 119-21, section 70433, 2025',
      url: 'https://sovos.com/regulatory-updates/trr/one-big-beautiful-bill-raises-1099-reporting-thresholds',
    },
    checked: CHECKED,
    confidence: 'H',
  },
  {
    key: 'form-1099-until-2025',
    from: null,
    to: 2025,
    title: 'Form 1099-MISC started at $600',
    text: 'For payments made through 2025, a payer had to send a Form 1099-MISC once they reached $600 in the year.',
    source: {
      title: 'Sovos on Public Law 119-21, section 70433, 2025',
      url: 'https://sovos.com/regulatory-updates/trr/one-big-beautiful-bill-raises-1099-reporting-thresholds',
    },
    checked: CHECKED,
    confidence: 'H',
  },
  {
    key: 'box-3',
    from: null,
    to: null,
    title: 'Cash-outs are usually in box 3',
    text: 'Sweepstakes casinos usually report what they paid you in box 3, other income, of Form 1099-MISC. Income is taxable whether or not you receive a form.',
    source: {
      title: 'Sweepsy: How sweepstakes casino winnings are taxed, September 13, 2025',
      url: 'https://www.sweepsy.com/taxes',
    },
    checked: CHECKED,
    confidence: 'M',
  },
  {
    key: 'slots-from-2026',
    from: 2026,
    to: 2026,
    title: 'Form W-2G for slots starts at $2,000',
    text: 'Licensed casinos send Form W-2G for slot winnings of $2,000 or more that they paid in 2026. Sweepstakes casinos rarely use this form. Later years adjust the amount for inflation.',
    source: {
      title: 'Holland & Knight on the W-2G threshold, January 12, 2026',
      url: 'https://www.mondaq.com/unitedstates/gaming/1729500/w-2g-reporting-threshold-raised-to-%242000-what-tribal-casinos-need-to-know',
    },
    checked: CHECKED,
    confidence: 'H',
  },
  {
    key: 'losses-from-2026',
    from: 2026,
    to: null,
    title: 'Only 90% of gambling losses count',
    text: 'You can deduct 90% of your gambling losses, never more than your gambling winnings, and only if you itemize your deductions.',
    source: {
      title: 'Western CPE on Public Law 119-21, section 70114, 2025',
      url: 'https://www.westerncpe.com/?p=439243',
    },
    checked: CHECKED,
    confidence: 'H',
  },
  {
    key: 'losses-until-2025',
    from: null,
    to: 2025,
    title: 'Gambling losses count up to your winnings',
    text: 'Through 2025, you can deduct gambling losses up to your gambling winnings, and only if you itemize your deductions.',
    source: {
      title: 'Western CPE on Public Law 119-21, section 70114, 2025',
      url: 'https://www.westerncpe.com/?p=439243',
    },
    checked: CHECKED,
    confidence: 'H',
  },
  {
    key: 'purchases',
    from: null,
    to: null,
    title: 'Coins you bought: unsettled',
    text: 'Whether the coins you bought at a sweepstakes casino are gambling losses that you can deduct is not settled. That is why this page shows your cash-outs alone (gross) and minus what you spent (net).',
    source: {
      title: 'Sweepsy: How sweepstakes casino winnings are taxed, September 13, 2025',
      url: 'https://www.sweepsy.com/taxes',
    },
    checked: CHECKED,
    confidence: 'M',
  },
  {
    key: 'diary',
    from: null,
    to: null,
    title: 'The IRS asks for a diary',
    text: 'A diary of gambling has the date and kind of each activity, the name and address of the establishment, and the amounts won and lost (Revenue Procedure 77-29). The entries below are its start; bank statements and forms support it.',
    source: {
      title: 'Morrell Law on Revenue Procedure 77-29',
      url: 'https://www.morrellawpllc.com/tax-preparation-and-resolution/why-the-irs-loves-for-gamblers-to-use-a-gambling-diary-to-track-their-wins-and-losses/',
    },
    checked: CHECKED,
    confidence: 'H',
  },
]
