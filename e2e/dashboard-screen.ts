import { expect, type Locator, type Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'

/** Opens a member's dashboard and waits for the list, and where it is drawn for the line above it. */
export async function openDashboard(page: Page, path = '/dashboard'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('casinos ready')
  await expect(page.locator('.summary-trend .skeleton').filter({ visible: true })).toHaveCount(0)
}

/** Waits until nothing is on its way any more: what is on screen was acknowledged. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByText('being saved')).toHaveCount(0)
}

/** The button that collects; its name also says the countdown while there is one. */
export function collectButton(page: Page, name: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^Collect ${name.replace(/\./g, '\\.')}(,|$)`) })
}

/** The row (on a phone: the card) of one casino. */
export function rowOf(page: Page, { name }: Pick<Casino, 'name'>): Locator {
  return page.getByRole('row').filter({ has: page.getByLabel(`Cash-out value for ${name}`, { exact: true }) })
}

/** Its first cell: Ready or the countdown. */
export function statusOf(page: Page, casino: Pick<Casino, 'name'>): Locator {
  return rowOf(page, casino).getByRole('cell').first()
}

/** Holds a figure of the summary to an amount. */
export async function expectFigure(page: Page, name: string, amount: string): Promise<void> {
  const figures = page.getByRole('region', { name: 'Summary' })
  await expect(figures).toContainText(new RegExp(`${name}\\s*${amount.replace(/[$.]/g, '\\$&')}`))
}

/** A row's cell under the column of this name. */
export async function cellUnder(page: Page, casino: Pick<Casino, 'name'>, column: string): Promise<Locator> {
  const row = rowOf(page, casino)
  await expect(row).toHaveCount(1)
  const names = await columnsOf(page.getByRole('table').first())
  const at = names.indexOf(column)
  if (at < 0) throw new Error(`No column ${column} among ${names.join(', ')}`)
  return row.getByRole('cell').or(row.getByRole('rowheader')).nth(at)
}

/** The names of a tier's casinos, from top to bottom; the head's second line is the casino's address. */
export async function namesIn(page: Page, tierTitle: string): Promise<string[]> {
  const heads = page.getByRole('table', { name: tierTitle }).getByRole('rowheader')
  return await heads.evaluateAll((all) => all.map((head) => head.firstElementChild?.textContent ?? ''))
}

/** The names of a table's columns. A tier out of sight has no innerText, so its words are read as they stand. */
export async function columnsOf(table: Locator): Promise<string[]> {
  const heads = await table.getByRole('columnheader').allTextContents()
  return heads.map((text) => text.split(':')[0]?.trim() ?? '')
}

/** What one claim of a casino is worth, in cents, by hand: a sixth-hourly one pays a quarter of its day. */
export function claimCents({ expected_reward: daily, reset_type: type, reset_value: value }: Casino): number {
  const hours = type === 'hourly' && value !== null ? Math.min(Number(value), 24) : 24
  return Math.round((Number(daily) * 100 * hours) / 24)
}

/** The first active casino of the catalogue that resets like this. */
export function casinoThat(
  catalogue: readonly Casino[],
  what: string,
  is: (casino: Casino) => boolean,
): Casino {
  const found = catalogue.find((casino) => is(casino) && casino.tier !== null)
  if (!found) throw new Error(`The catalogue has no casino that ${what}`)
  return found
}

export function hourly(catalogue: readonly Casino[], hours: number): Casino {
  return casinoThat(
    catalogue,
    `resets every ${hours} hours`,
    ({ reset_type: type, reset_value: value }) => type === 'hourly' && value === String(hours),
  )
}
