import { expect, type Locator, type Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { PATHS } from '#contract/paths.ts'
import { claimWorth } from '#core/bonuses/claim-worth.ts'
import { expectedReward } from '#core/money/expected-reward.ts'

/** Opens a member's dashboard and waits for the list and the 30-day profit. */
export async function openDashboard(page: Page, path = '/dashboard'): Promise<void> {
  await page.goto(path)
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText(/casinos ready|Links are off/)
  await expect(summary.locator('[data-skeleton]').filter({ visible: true })).toHaveCount(0)
}

/** Opens a page and waits until its event stream is open. It receives no earlier event. */
export async function openLive(page: Page, open: (page: Page) => Promise<unknown>): Promise<void> {
  const begun = page.waitForResponse((response) => response.url().endsWith(PATHS.events))
  await open(page)
  expect((await begun).status()).toBe(200)
}

/** Waits until an open menu has the focus, which it takes after it is visible. Before that, it receives no keys. */
export async function menuFocused(page: Page): Promise<void> {
  await expect(page.locator('[role=menuitem]:focus')).toHaveCount(1)
}

/** Presses the two keys of a shortcut without a pause: the second counts only within 1.5 seconds. */
export async function pressBoth(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)])
}

/** The notice about writes that are not saved. */
export function unsavedNotice(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'not saved yet' })
}

/** Waits until every write is acknowledged. Rejected writes stay in the outbox. */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countUnsent), 'writes in the outbox').toBe(0)
  await expect(page.getByText(/saving|will sync|not saved yet/)).toHaveCount(0)
}

/** The writes in the outbox that the server has not judged. Runs in the page. */
async function countUnsent(): Promise<number> {
  // Opening a database that does not exist would create it.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'outbox')) return 0
  const opening = indexedDB.open('outbox')
  await new Promise((resolve) => (opening.onsuccess = resolve))
  // It waits for the writes that the page has begun to store.
  const reading = opening.result.transaction('writes').objectStore('writes').getAll()
  await new Promise((resolve) => (reading.onsuccess = resolve))
  opening.result.close()
  return reading.result.filter((item: { rejection: string | null }) => item.rejection === null).length
}

/** The collect button. Its name includes the countdown. */
export function collectButton(page: Page, name: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^Collect ${name.replace(/\./g, '\\.')}(,|$)`) })
}

/** The row (on a phone: the card) of one casino. */
export function rowOf(page: Page, { name }: Pick<Casino, 'name'>): Locator {
  // CSS, because role selectors on the whole list are slow.
  const strategy = page.locator(`[aria-label=${JSON.stringify(`View strategy for ${name}`)}]`)
  return page.locator('[data-casino]').filter({ has: strategy })
}

/** The first cell of a row: Ready or the countdown. */
export function statusOf(page: Page, casino: Pick<Casino, 'name'>): Locator {
  return rowOf(page, casino).getByRole('cell').first()
}

/** Expects an amount in the summary. */
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

/** The names of a tier's casinos, from top to bottom. The second line of a row header is the casino's site. */
export async function namesIn(page: Page, tierTitle: string): Promise<string[]> {
  const heads = page.getByRole('table', { name: tierTitle }).getByRole('rowheader')
  return await heads.evaluateAll((all) => all.map((head) => head.firstElementChild?.textContent ?? ''))
}

/** The button that sorts the whole list by a column, in the head of the list. */
export function sortButton(page: Page, column: string): Locator {
  return page.getByRole('group', { name: 'Sort the list' }).getByRole('button', { name: column })
}

/** The names of a table's columns. A tier outside the viewport has no innerText, so this reads textContent. */
export async function columnsOf(table: Locator): Promise<string[]> {
  const heads = await table.getByRole('columnheader').allTextContents()
  return heads.map((text) => text.split(':')[0]?.trim() ?? '')
}

/** The value of one claim in cents: a casino that resets every six hours pays a quarter of its daily value. */
export function claimCents({ value, rtp }: Casino): number {
  return expectedReward(claimWorth(value, { streakDay: 1, level: null }), rtp) ?? 0
}

/** The first active casino of the catalog that resets like this. */
export function casinoThat(
  catalog: readonly Casino[],
  what: string,
  is: (casino: Casino) => boolean,
): Casino {
  const found = catalog.find((casino) => is(casino) && casino.tier !== null)
  if (!found) throw new Error(`The catalog has no casino that ${what}`)
  return found
}

export function hourly(catalog: readonly Casino[], hours: number): Casino {
  return casinoThat(
    catalog,
    `resets every ${hours} hours`,
    ({ resetType: type, resetValue: value }) => type === 'hourly' && value === String(hours),
  )
}

/** Clicks a control that is marked as disabled but reacts. Playwright's `click` would wait until it is enabled. */
export async function clickMarkedDisabled(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (box === null) throw new Error('The control is not visible')
  await control.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
