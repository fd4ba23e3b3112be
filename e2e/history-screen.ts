import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { expect } from './fixtures.ts'
import { recordAll } from './ledger-records.ts'

export async function openHistory(page: Page): Promise<void> {
  await page.goto('/history')
  await expect(page.getByRole('table', { name: 'Entries by day' })).toBeVisible()
}

export const totals = (page: Page): Locator => page.getByRole('region', { name: 'Totals' })

/** The row of the entry that contains a text. */
export const entryRow = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** Records a cash-out, a spend, and a collection. @returns their two casinos. */
export async function recordSome(
  request: APIRequestContext,
  address: string,
  [first, second]: readonly Casino[],
): Promise<[Casino, Casino]> {
  if (!first || !second) throw new Error('The catalog has fewer than two casinos')
  await recordAll(request, address, [
    { casino: first, what: 'cash-outs', amount: '12.50', at: '2026-11-20T12:02:00.000Z', note: 'gift card' },
    { casino: second, what: 'spends', amount: '5.00', at: '2026-11-14T20:00:00.000Z' },
    { casino: first, what: 'collections', at: '2026-11-21T16:00:00.000Z' },
  ])
  return [first, second]
}
