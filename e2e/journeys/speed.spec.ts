import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { expectAccessible } from '../axe-findings.ts'
import { cellUnder, claimCents, hourly, openDashboard, settled } from '../dashboard-screen.ts'
import { expect, pauseClock, LOGGED_ERRORS, stubCasinoSites, test } from '../fixtures.ts'

const PRESS_APART = 1_000

function readyTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Ready to collect' })
}

/** The casino at the top of the run. */
async function nextName(page: Page): Promise<string> {
  return (await readyTable(page).getByRole('rowheader').first().innerText()).trim()
}

function visitLink(page: Page, name: string): Locator {
  return readyTable(page).getByRole('link', { name: `Collect & Visit ${name}, opens a new tab`, exact: true })
}

/** The casinos of a run for a member who has collected nothing, best value first. */
function runOf(catalogue: readonly Casino[]): Casino[] {
  return catalogue.filter(({ tier }) => tier !== null && tier < 5)
}

function sumOf(casinos: readonly Casino[]): string {
  const cents = casinos.reduce((sum, casino) => sum + claimCents(casino), 0)
  return `$${(cents / 100).toFixed(2)}`
}

function called(catalogue: readonly Casino[], name: string): Casino {
  const found = catalogue.find((casino) => casino.name === name)
  if (!found) throw new Error(`The catalogue has no ${name}`)
  return found
}

async function closeOpened(context: BrowserContext, open: () => Promise<void>): Promise<string> {
  // Late enough not to count as the second half of a double click.
  await context.clock.fastForward(PRESS_APART)
  const opened = context.waitForEvent('page')
  await open()
  const tab = await opened
  await tab.waitForURL(/^https:/)
  const url = tab.url()
  await tab.close()
  return url
}

test('Enter collects, opens the casino, and advances; the run resumes after a reload', async ({
  page,
  context,
  member,
  catalogue,
}) => {
  await stubCasinoSites(context)
  const run = runOf(catalogue)
  await openDashboard(page)
  await page.getByRole('heading', { name: 'Speed Collect' }).getByRole('button').click()
  await expect(page.getByText(`0 of ${run.length} done`)).toBeVisible()
  await expect(page.getByText(`$0.00 of ${sumOf(run)} · about`)).toBeVisible()
  const headers = await readyTable(page).getByRole('columnheader').allTextContents()
  expect(headers).toEqual(['Casino', 'Expected Daily', 'Collect & Visit', 'Strategy'])

  const collected: Casino[] = []
  for (let turn = 1; turn <= 2; turn++) {
    const casino = called(catalogue, await nextName(page))
    await expect(visitLink(page, casino.name)).toBeFocused()
    const url = await closeOpened(context, () => page.keyboard.press('Enter'))
    expect(url).toBe(new URL(casino.link ?? '').href)
    collected.push(casino)
    await expect(page.getByText(`${turn} of ${run.length} done`)).toBeVisible()
  }
  await expect(page.getByRole('progressbar', { name: 'Speed Collect' })).toHaveAttribute(
    'aria-valuetext',
    `2 of ${run.length}, ${sumOf(collected)} of ${sumOf(run)}`,
  )
  const values = collected.map(claimCents)
  expect(values).toEqual(values.toSorted((a, b) => b - a))

  const skipped = await nextName(page)
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  const missing = await nextName(page)
  expect(missing).not.toBe(skipped)
  await page.getByRole('button', { name: 'Not available' }).click()
  await page.getByRole('checkbox', { name: 'Tier 4' }).uncheck()
  const left = page.getByRole('region', { name: 'Left out today' }).getByRole('listitem')
  const before = await nextName(page)

  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Tier 4' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Tier 3' })).toBeChecked()
  expect(await nextName(page)).toBe(before)
  await expect(left.filter({ hasText: skipped })).toContainText('Skipped')
  await expect(left.filter({ hasText: missing })).toContainText('Not available')
  await page.getByRole('button', { name: `Bring back ${skipped}` }).click()
  await expect(left.filter({ hasText: skipped })).toHaveCount(0)
  expect(await nextName(page)).toBe(skipped)

  const stored = (await member.storedEntries()).map((entry) => entry.casinoId)
  expect(stored).toHaveLength(2)
  expect(new Set(stored)).toEqual(new Set(collected.map(({ id }) => id)))
})

test('after a collection further down, the focus moves to the next row', async ({
  page,
  context,
  member,
}) => {
  expect(member.email).toBeTruthy()
  await stubCasinoSites(context)
  await openDashboard(page, '/dashboard?view=speed')
  const [, , third = '', fourth = ''] = await readyTable(page).getByRole('rowheader').allInnerTexts()
  await closeOpened(context, () => visitLink(page, third).click())
  await expect(visitLink(page, third)).toHaveCount(0)
  await expect(visitLink(page, fourth)).toBeFocused()
})

test('a double press collects one casino, not the next one too', async ({ page, context, member }) => {
  await stubCasinoSites(context)
  await openDashboard(page, '/dashboard?view=speed')
  await pauseClock(page)
  const done = page.getByText(/^\d+ of \d+ done$/)
  const first = await nextName(page)
  await visitLink(page, first).click()
  await expect(done).toHaveText(/^1 of/)
  const second = await nextName(page)
  expect(second).not.toBe(first)
  // Immediately, on the casino that has just moved up.
  await visitLink(page, second).click()
  expect(await done.textContent()).toMatch(/^1 of/)
  expect(await nextName(page)).toBe(second)
  await page.clock.runFor(PRESS_APART)
  await visitLink(page, second).click()
  await expect(done).toHaveText(/^2 of/)
  await settled(page)
  expect(await member.storedEntries()).toHaveLength(2)
})

test('Enter without a focused link: a blocked tab explains pop-ups and records nothing', async ({
  page,
  context,
  member,
}) => {
  await stubCasinoSites(context)
  await page.addInitScript(() => {
    globalThis.open = () => null
  })
  await openDashboard(page, '/dashboard?view=speed')
  const first = await nextName(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(`so ${first} didn’t open and nothing was recorded`)
  await expect(page.getByRole('alert')).toContainText('set Pop-ups to Allow')
  expect(await member.storedEntries()).toEqual([])
  // The link itself is never blocked.
  await expect(visitLink(page, first)).toBeFocused()
  await closeOpened(context, () => page.keyboard.press('Enter'))
  await expect.poll(async () => (await member.storedEntries()).length).toBe(1)
  await expect(page.getByText('Your browser blocked the new tab')).toHaveCount(0)
})

test('Enter without a focused link collects and opens the casino', async ({
  page,
  context,
  member,
  catalogue,
}) => {
  await stubCasinoSites(context)
  await openDashboard(page, '/dashboard?view=speed')
  const casino = called(catalogue, await nextName(page))
  const url = await closeOpened(context, () => page.keyboard.press('Enter'))
  expect(url).toBe(new URL(casino.link ?? '').href)
  await expect
    .poll(async () => (await member.storedEntries()).map((entry) => entry.casinoId))
    .toEqual([casino.id])
})

test('a link opens although saving fails; Try again records once', async ({
  page,
  context,
  member,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503|ERR_FAILED|Failed to load/)
  await stubCasinoSites(context)
  await openDashboard(page, '/dashboard?view=speed')
  const first = await nextName(page)
  await context.route('**/collections', (route) =>
    route.fulfill({
      status: 409,
      headers: { 'write-id': route.request().headers()['write-id'] ?? '' },
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'conflict', message: 'Not now.', requestId: 'x' } }),
    }),
  )
  consoleErrors.allow(/status of 409/, LOGGED_ERRORS)
  await closeOpened(context, () => visitLink(page, first).click())
  const alert = page.getByRole('alert').filter({ hasText: `Couldn’t record the collection at ${first}` })
  await expect(alert).toBeVisible()
  await expect.poll(() => nextName(page)).toBe(first)
  await context.unroute('**/collections')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => nextName(page)).not.toBe(first)
  await settled(page)
  expect(await member.storedEntries()).toHaveLength(1)
})

test('a finished run shows when the next casino is ready', async ({ page, member, catalogue }) => {
  for (const { id } of runOf(catalogue)) {
    const made = await page.request.post(`/api/casinos/${id}/collections`, {
      data: { id: crypto.randomUUID() },
      maxRetries: 2,
    })
    expect(made.status()).toBeLessThan(300)
  }
  expect(await member.storedEntries()).not.toEqual([])
  await openDashboard(page, '/dashboard?view=speed')
  await expect(page.getByRole('heading', { name: 'There is nothing left to collect!' })).toBeVisible()
  await expect(page.getByText(/ is next, in (\d+h )?\d+m\./)).toBeVisible()
  const all = runOf(catalogue).length
  await expect(page.getByText(`${all} of ${all} done`)).toBeVisible()
})

test('logging out clears the run', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page, '/dashboard?view=speed')
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await expect(page.getByText('Left out today')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('speedRun'))).not.toBeNull()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('speedRun'))).toBeNull()
})

test('a visitor advances too, with one notice that nothing is recorded', async ({
  page,
  context,
  catalogue,
}) => {
  await stubCasinoSites(context)
  await page.goto('/dashboard?view=speed')
  const all = runOf(catalogue).length
  await expect(page.getByText(`0 of ${all} visited`)).toBeVisible()
  const first = await nextName(page)
  await closeOpened(context, () => visitLink(page, first).click())
  await expect(page.getByText(`1 of ${all} visited`)).toBeVisible()
  const second = await nextName(page)
  expect(second).not.toBe(first)
  await expect(visitLink(page, second)).toBeFocused()
  const notice = page.getByText('nothing was recorded. Please sign up or log in to record collections.')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await closeOpened(context, () => visitLink(page, second).click())
  await expect(page.getByText(`2 of ${all} visited`)).toBeVisible()
  await expect(notice).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('speedRun'))).toBeNull()
})

test('axe finds nothing in a Speed Collect run', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page, '/dashboard?view=speed')
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Tier 4' }).uncheck()
  await expect(page.getByRole('button', { name: 'Speed Collect' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'a run')
})

test('a six-hour casino counts one claim in the order, the sums, and the toast', async ({
  page,
  context,
  member,
  catalogue,
}) => {
  expect(member.email).toBeTruthy()
  await stubCasinoSites(context)
  const casino = hourly(catalogue, 6)
  const daily = `$${casino.expectedReward}`
  const claim = `$${(claimCents(casino) / 100).toFixed(2)}`
  expect(claim).not.toBe(daily)
  await openDashboard(page)
  await expect(await cellUnder(page, casino, 'Expected Daily')).toHaveText(daily)
  const tier = page.locator(`[data-tier="${casino.tier}"]`)
  const inTier = catalogue.filter((one) => one.tier === casino.tier)
  await expect(tier).toContainText(`${inTier.length} of ${inTier.length} ready · ${sumOf(inTier)} now`)

  await page.getByRole('heading', { name: 'Speed Collect' }).getByRole('button').click()
  const names = await readyTable(page).getByRole('rowheader').allInnerTexts()
  const values = names.map((name) => claimCents(called(catalogue, name.trim())))
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  const row = readyTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: casino.name }) })
  await expect(row).toContainText(daily)
  await expect(row).toContainText(`${claim} per claim`)
  await closeOpened(context, () => visitLink(page, casino.name).click())
  await expect(page.getByText(`${casino.name} collected, ${claim}`)).toBeVisible()
  await expect(page.getByText(`${claim} of ${sumOf(runOf(catalogue))}`)).toBeVisible()
})
