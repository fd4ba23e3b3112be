import type { Page } from '@playwright/test'
import { rejecting } from './screenshot-responses.ts'
import { emptyShown, errorShown, inOrder, pending, press, statesOf, textShown } from './screenshot-steps.ts'

/** Rows as players have them: amounts with signs, a casino that is unknown, an amount in words, and a total. */
const SHEET = [
  'Date\tCasino\tIn\tOut\tNote',
  '11/14/2026\tCrown Coins\t\t$25.00\tgift card',
  '11/15/2026\tStake US\t19.99\t\t',
  '11/16/2026\tMy Local Club\t\t$12.50\t',
  '11/17/2026\tZula\t\ttwelve\t',
  'Total\t\t19.99\t$37.50\t',
].join('\n')

async function pasteSheet(page: Page): Promise<void> {
  await page.getByLabel('Or paste cells').fill(SHEET)
  await press(page, 'Read')
  await page.getByRole('heading', { name: 'Columns' }).waitFor()
}

/** The pages of cash-outs, reports, reminders, and imports. */
export const MONEY_STATES = [
  ...statesOf('member', '/cash-outs', { 'cash-outs': { steps: textShown('On the way'), whole: true } }),
  ...statesOf('new member', '/cash-outs', { 'cash-outs-empty': { steps: emptyShown } }),
  ...statesOf('member', '/reports?range=all', {
    reports: { steps: textShown('Profit over time'), whole: true },
    'reports-loading': { before: pending('**/api/reports**'), steps: emptyShown },
    'reports-rejected': { before: rejecting('**/api/reports**'), steps: errorShown },
  }),
  ...statesOf('new member', '/reports', { 'reports-empty': { steps: emptyShown } }),
  ...statesOf('member', '/reports/tax/2026', { 'tax-year': { steps: textShown('By month'), whole: true } }),
  ...statesOf('member', '/reminders', { reminders: { steps: emptyShown, whole: true } }),
  ...statesOf('member', '/import', {
    import: { steps: emptyShown },
    'import-preview': { steps: inOrder(emptyShown, pasteSheet), whole: true },
  }),
  ...statesOf('member', '/casinos/choose', { 'choose-casinos': { steps: textShown('Top 25 by value') } }),
]
