import type { Page } from '@playwright/test'
import type { DashboardResponse } from '#contract/dashboard.ts'
import { PATHS } from '#contract/paths.ts'
import { namesIn, openDashboard, openLive, settled, sortButton } from '../dashboard-screen.ts'
import { expect, openHydrated, test } from '../fixtures.ts'
import { handleOf, reload, stored, TIER_3 } from '../reorder-screen.ts'

test('the list sorts by community rank and by tier, in both directions', async ({
  page,
  member,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  // Other journeys may have voted on this server. This one votes for the casino with the highest score and against the
  // lowest, with ties broken by rank, so that the order by score differs from the default order.
  const byScore = catalog
    .filter(({ tier }) => tier === 3)
    .toSorted((a, b) => b.communityRank - a.communityRank || b.rank - a.rank)
  const [up, down] = [byScore[0], byScore.at(-1)]
  if (up === undefined || down === undefined) throw new Error('Too few casinos in tier 3')
  await openDashboard(page)
  await page.getByRole('button', { name: `Vote up for ${up.name}`, exact: true }).click()
  await page.getByRole('button', { name: `Vote down for ${down.name}`, exact: true }).click()
  await settled(page)
  const { casinos } = (await (await page.request.get(PATHS.dashboard)).json()) as DashboardResponse
  const nameOf = new Map(catalog.map(({ id, name }) => [id, name]))
  const scoreOf = new Map(casinos.map((row) => [nameOf.get(row.casinoId), row.communityRank]))
  const scores = (names: readonly string[]) => names.map((name) => scoreOf.get(name) ?? NaN)
  const sort = page.getByLabel('Sort by')
  await stored(page, async () => void (await sort.selectOption({ label: 'Community Rank' })))
  const best = await namesIn(page, TIER_3)
  expect(scores(best)).toEqual(scores(best).toSorted((a, b) => b - a))
  expect(best.indexOf(up.name)).toBeLessThan(best.indexOf(down.name))
  await stored(page, () => page.getByRole('button', { name: 'Sort descending' }).click())
  const worst = await namesIn(page, TIER_3)
  expect(scores(worst)).toEqual(scores(worst).toSorted((a, b) => a - b))
  expect(worst.indexOf(down.name)).toBeLessThan(worst.indexOf(up.name))

  await stored(page, async () => void (await sort.selectOption({ label: 'Tier' })))
  await expect(page.getByRole('heading', { level: 2, name: /Tier \d:/ }).first()).toHaveText(/Tier 1:/)
  await stored(page, () => page.getByRole('button', { name: 'Sort descending' }).click())
  await expect(page.getByRole('heading', { level: 2, name: /Tier \d:/ }).first()).toHaveText(/Tier 5:/)
})

test('a visitor sorts without saving, can undo it, and has no handles', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => void (request.method() !== 'GET' && sent.push(request.url())))
  await page.goto('/dashboard')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)
  await expect(page.getByText('Reorder')).toHaveCount(0)
  const before = await namesIn(page, TIER_3)
  const field = await page.getByLabel('Sort by').boundingBox()
  await page.getByLabel('Sort by').selectOption({ label: 'Casino' })
  const sorted = await namesIn(page, TIER_3)
  expect(await page.getByLabel('Sort by').boundingBox()).toEqual(field)
  expect(sorted).toEqual([...before].toSorted((a, b) => a.localeCompare(b, 'en')))
  await page.getByRole('rowheader').first().hover()
  await expect(page.locator('[draggable]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await namesIn(page, TIER_3)).toEqual(before)
  await page.getByLabel('Sort by').selectOption({ label: 'Casino' })
  await reload(page)
  expect(await namesIn(page, TIER_3)).toEqual(before)
  expect(sent.filter((url) => url.endsWith(PATHS.ranking))).toEqual([])
})

test('a member’s sort is stored and can be undone', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  const storedCount = countStoredOrders(page)
  await openDashboard(page)
  const title = 'Profitability Tier 3:'
  const before = await namesIn(page, title)
  await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText('My order')
  const header = page.getByRole('table', { name: title }).getByRole('columnheader', { name: 'Casino' })
  await sortButton(page, 'Casino').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await sortButton(page, 'Casino').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  const after = [...before].toSorted((a, b) => b.localeCompare(a, 'en'))
  await expect.poll(() => namesIn(page, title)).toEqual(after)
  await expect.poll(storedCount).toBe(2)
  // Otherwise, the reloaded page sends the last order again.
  await settled(page)
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  expect(await namesIn(page, title)).toEqual(after)

  // One Undo restores the order from before any number of sorts, also those before a reload.
  await sortButton(page, 'Casino').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await page.getByLabel('Sort by').selectOption({ label: 'Expected Daily' })
  await expect(header).not.toHaveAttribute('aria-sort')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => namesIn(page, title)).toEqual(before)
  await expect(page.locator('[aria-sort]')).toHaveCount(0)
  await expect.poll(storedCount).toBe(5)
})

test('the order before a sort can be restored, also after a reload', async ({ page, member, readsDone }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const field = page.getByLabel('Sort by')
  const chosen = field.locator('option:checked')
  const own = field.getByRole('option', { name: 'My order' })
  await expect(own).toBeDisabled()
  // A manual order.
  const [first = ''] = await namesIn(page, TIER_3)
  await handleOf(page, first).click()
  await stored(page, () => page.getByRole('menuitem', { name: 'Move down', exact: true }).click())
  const manual = await namesIn(page, TIER_3)
  expect(manual[1]).toBe(first)
  const sort = async (label: string) =>
    await stored(page, async () => void (await field.selectOption({ label })))
  await sort('Status')
  await sort('Casino')
  await settled(page)
  const byName = [...manual].toSorted((a, b) => a.localeCompare(b, 'en'))
  expect(byName).not.toEqual(manual)

  // Shortcuts work once their code has loaded.
  await openHydrated(page, () => page.reload())
  await readsDone()
  await expect(chosen).toHaveText('Casino')
  await expect.poll(() => namesIn(page, TIER_3)).toEqual(byName)
  await stored(page, () => page.keyboard.press('u'))
  await expect(page.getByText('Your order was restored')).toBeVisible()
  await expect(chosen).toHaveText('My order')
  await expect.poll(() => namesIn(page, TIER_3)).toEqual(manual)
  await settled(page)

  // The field restores it, too, also when the page was reloaded between two sorts.
  await sort('Status')
  await settled(page)
  await page.reload()
  await expect(chosen).toHaveText('Status')
  await sort('Casino')
  await settled(page)
  await page.reload()
  await expect(chosen).toHaveText('Casino')
  await sort('My order')
  await expect.poll(() => namesIn(page, TIER_3)).toEqual(manual)
  await expect(own).toBeDisabled()
  await settled(page)
  await page.reload()
  await expect(chosen).toHaveText('My order')
  await expect.poll(() => namesIn(page, TIER_3)).toEqual(manual)
})

test('a sort that another device has replaced is over, and the order before it can still be restored', async ({
  page,
  member,
}) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const mine = await namesIn(page, TIER_3)
  const field = page.getByLabel('Sort by')
  await stored(page, async () => void (await field.selectOption({ label: 'Casino' })))
  await settled(page)
  const { casinos } = (await (await page.request.get(PATHS.dashboard)).json()) as DashboardResponse
  const rows = casinos.map(({ casinoId, userTier }, at) => ({
    casinoId,
    userTier,
    userRank: casinos.length - at,
  }))
  expect((await page.request.put(PATHS.ranking, { data: { rows } })).ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(field.locator('option:checked')).toHaveText('My order')
  const before = field.getByRole('option', { name: 'My order before the sort' })
  await expect(before).toBeEnabled()
  await stored(page, async () => void (await field.selectOption({ label: 'My order before the sort' })))
  await expect.poll(() => namesIn(page, TIER_3)).toEqual(mine)
  await expect(before).toHaveCount(0)
})

test('the order before a sort is on every device', async ({ page, member, browser }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const mine = await namesIn(page, TIER_3)
  const second = await browser.newContext({ storageState: await page.context().storageState() })
  const other = await second.newPage()
  await openLive(other, (one) => one.goto(new URL('/dashboard', page.url()).href))
  await expect(other.getByRole('rowheader').first()).toBeVisible()
  await stored(page, async () => void (await page.getByLabel('Sort by').selectOption({ label: 'Casino' })))
  const chosen = other.getByLabel('Sort by').locator('option:checked')
  await expect(chosen).toHaveText('Casino')
  await other.getByLabel('Sort by').selectOption({ label: 'My order' })
  await expect.poll(() => namesIn(other, TIER_3)).toEqual(mine)
  await expect.poll(() => namesIn(page, TIER_3)).toEqual(mine)
  await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText('My order')
  await second.close()
})

/** Counts the orders that the server has stored. */
function countStoredOrders(page: Page): () => number {
  let count = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/api/ranking') && response.ok()) count += 1
  })
  return () => count
}
