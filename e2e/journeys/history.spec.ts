import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { axeFindings } from '../axe-findings.ts'
import { collectButton, expectFigure, openDashboard, settled } from '../dashboard-screen.ts'
import { expect, test } from '../fixtures.ts'
import { recordAll } from '../ledger-records.ts'
import { inEveryLook } from '../looks.ts'
import { signUpPerson } from '../person.ts'

async function openHistory(page: Page, search = ''): Promise<void> {
  await page.goto(`/history${search}`)
  await expect(page.getByRole('table', { name: 'Entries by day' })).toBeVisible()
}

const sums = (page: Page): Locator => page.getByRole('region', { name: 'Totals' })
const line = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const days = (page: Page): Locator => page.locator('.entry-day-title')

async function some(
  request: APIRequestContext,
  address: string,
  [first, second]: readonly Casino[],
): Promise<[Casino, Casino]> {
  if (!first || !second) throw new Error('The catalogue has fewer than two casinos')
  await recordAll(request, address, [
    { casino: first, what: 'cash-outs', amount: '12.50', at: '2026-11-20T12:02:00.000Z', note: 'gift card' },
    { casino: second, what: 'spends', amount: '5.00', at: '2026-11-14T20:00:00.000Z' },
    { casino: first, what: 'collections', at: '2026-11-21T16:00:00.000Z' },
  ])
  return [first, second]
}

test('what was recorded stands by day, with its sums, and the totals follow a correction', async ({
  page,
  member,
  server,
  catalogue,
}) => {
  const [first] = await some(page.request, server.address, catalogue)
  await openDashboard(page)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/\/history$/)
  await expect(days(page)).toHaveText(['Today', 'Yesterday', 'Saturday, November 14'])
  await expect(sums(page)).toContainText('Cash-outs$12.50')
  await expect(sums(page)).toContainText('Profit$7.50')
  // A sum of spends stands without a minus wherever it stands; a single one takes money away.
  await expect(sums(page)).toContainText('Spends$5.00')
  await expect(line(page, 'Saturday, November 14')).toContainText('spends $5.00')
  await expect(line(page, '3:00 PM')).toContainText('−$5.00')

  const cashOut = line(page, 'gift card')
  await expect(cashOut).toContainText('7:02 AM')
  await cashOut.getByText('7:02 AM').hover()
  await expect(page.locator('.tip')).toHaveText('2026-11-20 12:02 UTC')

  await cashOut.getByRole('button', { name: `Edit cash-out at ${first.name}, 7:02 AM` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount in dollars').fill('1.005')
  await dialog.getByLabel('When').fill('2026-11-21T13:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('At most two decimals')).toBeVisible()
  await expect(dialog.getByText('This is in the future')).toBeVisible()
  await expect(dialog.getByLabel('Amount in dollars')).toBeFocused()
  await dialog.getByLabel('Amount in dollars').fill('20')
  await dialog.getByLabel('When').fill('2026-11-19T07:00')
  await dialog.getByLabel('Note').fill('two gift cards')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(line(page, 'two gift cards')).toContainText('$20.00')
  await expect(days(page)).toHaveText(['Today', 'Thursday, November 19', 'Saturday, November 14'])
  await expect(sums(page)).toContainText('Profit$15.00')
  const stored = (await member.storedEntries()).find(({ kind }) => kind === 'cash_out')
  expect(stored).toMatchObject({
    amount: '20.00',
    note: 'two gift cards',
    occurred_at: '2026-11-19T12:00:00.000Z',
  })

  await page.getByRole('heading', { name: 'Your Dashboard' }).getByRole('link').click()
  await expectFigure(page, 'Total Collected', '$20.00')
})

test('an entry is deleted, brought back by Undo, and restored from the deleted ones', async ({
  page,
  member,
  server,
  catalogue,
}) => {
  await some(page.request, server.address, catalogue)
  await openHistory(page)
  await line(page, 'gift card')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(line(page, 'gift card')).toHaveCount(0)
  await expect(sums(page)).toContainText('Profit−$5.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line(page, 'gift card')).toHaveCount(1)
  await expect(sums(page)).toContainText('Profit$7.50')

  await line(page, 'gift card')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(line(page, 'gift card')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Show deleted' }).check()
  await expect(line(page, 'gift card')).toContainText('Deleted')
  await expect(sums(page)).toContainText('Profit−$5.00')
  await page.reload()
  await line(page, 'gift card')
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(line(page, 'gift card')).not.toContainText('Deleted')
  await expect(sums(page)).toContainText('Profit$7.50')
  await expect
    .poll(async () => (await member.storedEntries()).filter(({ voided_at }) => voided_at !== null))
    .toEqual([])
})

test('kind, casino and days cut the list, and an empty cut says so', async ({
  page,
  member,
  server,
  catalogue,
}) => {
  expect(member.email).toBeTruthy()
  const [first] = await some(page.request, server.address, catalogue)
  await openHistory(page)
  const entries = page.locator('[data-entry]')
  await expect(entries).toHaveCount(3)
  await page.getByLabel('Casino', { exact: true }).selectOption(first.name)
  await expect(entries).toHaveCount(2)
  await page.getByLabel('Kind').selectOption('Cash-outs')
  await expect(entries).toHaveCount(1)
  await page.reload()
  await expect(entries).toHaveCount(1)
  await page.getByLabel('From').fill('2026-11-21')
  await expect(page.getByText('Nothing was recorded like this')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2026-11-20')
  await expect(page.getByText('Before the first day')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(entries).toHaveCount(3)
  await page.getByLabel('To', { exact: true }).fill('2026-11-20')
  await expect(entries).toHaveCount(2)
})

test('this year and last year are a press away, in the time zone of the person, and stay in the address', async ({
  page,
  member,
  server,
  catalogue,
}) => {
  expect(member.email).toBeTruthy()
  const [first] = await some(page.request, server.address, catalogue)
  await recordAll(page.request, server.address, [
    // Still 2025 in New York.
    { casino: first, what: 'cash-outs', amount: '100.00', at: '2026-01-01T04:59:59.000Z' },
    { casino: first, what: 'spends', amount: '30.00', at: '2026-01-01T05:00:00.000Z' },
    { casino: first, what: 'spends', amount: '7.00', at: '2024-12-31T12:00:00.000Z' },
  ])
  await openHistory(page)
  const year = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(sums(page)).toContainText('Profit$70.50')
  await year('Last year').focus()
  await page.keyboard.press('Enter')
  await expect(sums(page)).toContainText('Profit$100.00')
  await expect(sums(page)).toContainText('Totals for 1 matching entry.')
  await expect(year('Last year')).toBeFocused()
  await expect(year('Last year')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('From')).toHaveValue('2025-01-01')
  await year('This year').click()
  await expect(sums(page)).toContainText('Profit−$22.50')
  await page.reload()
  await expect(year('This year')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('2026-12-31')
  await expect(sums(page)).toContainText('Profit−$22.50')
  await year('This year').click()
  await expect(page.getByLabel('From')).toHaveValue('')
  await expect(sums(page)).toContainText('Totals for all 6 entries.')

  await page.setViewportSize({ width: 390, height: 844 })
  const fold = page.getByRole('button', { name: 'Filter', exact: true })
  await fold.click()
  await year('Last year').click()
  await fold.click()
  await expect(page.getByRole('search', { name: 'Entries' })).toContainText('2025')
  await expect(sums(page)).toContainText('Profit$100.00')
})

test('on a phone the filter is folded away, says what it shows, and is cleared from there', async ({
  page,
  member,
  server,
  catalogue,
}) => {
  expect(member.email).toBeTruthy()
  const [first] = await some(page.request, server.address, catalogue)
  await page.setViewportSize({ width: 390, height: 844 })
  await openHistory(page)
  const filter = page.getByRole('search', { name: 'Entries' })
  const fold = filter.getByRole('button', { name: 'Filter' })
  const entries = page.locator('[data-entry]')
  await expect(filter).toContainText('All entries')
  await expect(entries.first()).toBeInViewport()
  await expect(page.getByLabel('Kind')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(fold).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await page.getByLabel('Kind').selectOption('Cash-outs')
  await page.getByLabel('Casino', { exact: true }).selectOption(first.name)
  await expect(entries).toHaveCount(1)
  await fold.click()
  await expect(page.getByLabel('Kind')).toHaveCount(0)
  await expect(filter).toContainText(`Cash-outs · ${first.name}`)
  await filter.getByRole('button', { name: 'Clear' }).click()
  await expect(fold).toBeFocused()
  await expect(filter).toContainText('All entries')
  await expect(entries).toHaveCount(3)
})

test('earlier entries come by Show earlier, each once, and the totals are those of all of them', async ({
  page,
  member,
  server,
  catalogue,
}) => {
  expect(member.email).toBeTruthy()
  const [casino] = catalogue
  if (!casino) throw new Error('The catalogue is empty')
  const noon = Date.parse('2026-11-20T17:00:00.000Z')
  await recordAll(
    page.request,
    server.address,
    Array.from({ length: 103 }, (_, n) => ({
      casino,
      what: 'spends' as const,
      amount: '1.00',
      at: new Date(noon - n * 3_600_000).toISOString(),
    })),
  )
  await openHistory(page)
  await expect(page.locator('[data-entry]')).toHaveCount(100)
  await expect(sums(page)).toContainText('Totals for all 103 entries.')
  await expect(sums(page)).toContainText('Spends$103.00')
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await expect(page.locator('[data-entry]')).toHaveCount(103)
  await expect(sums(page)).toContainText('Spends$103.00')
  const oldest = page.locator('[data-entry]').last()
  await oldest.getByRole('button', { name: /^Delete/ }).click()
  await expect(sums(page)).toContainText('Totals for all 102 entries.')
  await expect(sums(page)).toContainText('Profit−$102.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sums(page)).toContainText('Totals for all 103 entries.')
  await expect(page.getByRole('button', { name: 'Show earlier' })).toHaveCount(0)
})

test('a whole visit by keyboard', async ({ page, member, server, catalogue }) => {
  expect(member.email).toBeTruthy()
  await some(page.request, server.address, catalogue)
  await openDashboard(page)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL(/\/history$/)
  const remove = line(page, 'gift card').getByRole('button', { name: /^Delete/ })
  await remove.focus()
  await expect(page.locator('.tip')).toHaveText('2026-11-20 12:02 UTC')
  await page.keyboard.press('Enter')
  await expect(line(page, 'gift card')).toHaveCount(0)
  // The focus goes on with the next line.
  await expect(line(page, '3:00 PM').getByRole('button', { name: /^Edit/ })).toBeFocused()
  await page.keyboard.press('u')
  await expect(line(page, 'gift card')).toHaveCount(1)
  await line(page, 'gift card').getByRole('button', { name: /^Edit/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(line(page, 'gift card').getByRole('button', { name: /^Edit/ })).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/view=speed/)
})

test('Ctrl+Z takes back what u takes back, but not while a field has the focus', async ({
  page,
  member,
  server,
  catalogue,
}) => {
  expect(member.email).toBeTruthy()
  await some(page.request, server.address, catalogue)
  await openHistory(page)
  const card = line(page, 'gift card')
  const remove = card.getByRole('button', { name: /^Delete/ })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  await expect(line(page, '3:00 PM').getByRole('button', { name: /^Edit/ })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(card).toHaveCount(1)

  await remove.click()
  await expect(card).toHaveCount(0)
  await page.getByLabel('From').focus()
  await page.keyboard.press('Control+z')
  // Taking it back would take its message away at once.
  await expect(page.getByText(/^Cash-out of \$12\.50 at .* deleted$/)).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Show deleted' }).focus()
  await page.keyboard.press('Meta+z')
  await expect(card).toHaveCount(1)
  await expect
    .poll(async () => (await member.storedEntries()).filter(({ voided_at }) => voided_at !== null))
    .toEqual([])
})

test('a visitor is told what it is, a new member that it is empty', async ({ page, server }) => {
  await page.goto('/history')
  const notice = page.getByRole('region', { name: 'Visitor mode' })
  await expect(notice.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
  await expect(notice.getByRole('link', { name: 'log in' })).toHaveAttribute('href', '/login')
  await signUpPerson(page.request, server.address)
  await page.goto('/history')
  await expect(page.getByText('Nothing is recorded yet')).toBeVisible()
})

test('a refused change goes back with its reason; without the server the page says so', async ({
  page,
  member,
  server,
  catalogue,
  complaints,
}) => {
  complaints.expectAny(/Failed to load resource/)
  expect(member.email).toBeTruthy()
  await some(page.request, server.address, catalogue)
  await openHistory(page)
  await server.kill()
  await line(page, 'gift card')
    .getByRole('button', { name: /^Delete/ })
    .click()
  const alert = page.getByRole('alert').filter({ hasText: 'was not deleted: the server does not answer.' })
  await expect(alert).toBeVisible()
  await expect(line(page, 'gift card')).toHaveCount(1)
  await line(page, 'gift card').getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('kept')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('the server does not answer')
  await expect(dialog.getByLabel('Note')).toHaveValue('kept')
  await server.start()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(line(page, 'kept')).toHaveCount(1)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(line(page, 'kept')).toHaveCount(0)
})

test('a collection made on the dashboard stands in the history', async ({ page, member, catalogue }) => {
  expect(member.email).toBeTruthy()
  const casino = catalogue.find(({ tier }) => tier === 1)
  if (!casino) throw new Error('No casino of tier 1')
  await openDashboard(page)
  await collectButton(page, casino.name).click()
  await settled(page)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(line(page, casino.name)).toContainText('Collection')
})

inEveryLook(() => {
  test('axe finds nothing in the history', async ({ page, member, server, catalogue }) => {
    expect(member.email).toBeTruthy()
    await some(page.request, server.address, catalogue)
    await openHistory(page)
    await line(page, 'gift card')
      .getByRole('button', { name: /^Delete/ })
      .click()
    const fold = page.getByRole('button', { name: 'Filter', exact: true })
    if (await fold.isVisible()) await fold.click()
    await page.getByRole('checkbox', { name: 'Show deleted' }).check()
    await expect(line(page, 'gift card')).toContainText('Deleted')
    const found = await axeFindings(page, 'history')
    await page.getByRole('button', { name: /^Edit spend/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount in dollars').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter an amount')).toBeVisible()
    found.push(...(await axeFindings(page, 'edit', 'dialog')))
    await page.context().clearCookies()
    await page.goto('/history')
    await expect(page.getByRole('region', { name: 'Visitor mode' })).toBeVisible()
    found.push(...(await axeFindings(page, 'visitor')))
    expect(found).toEqual([])
  })
})

test('what another device records or deletes comes by itself', async ({
  page,
  member,
  server,
  catalogue,
}) => {
  expect(member.email).toBeTruthy()
  await some(page.request, server.address, catalogue)
  const begun = page.waitForResponse((response) => response.url().endsWith('/api/events'))
  await openHistory(page)
  expect((await begun).status()).toBe(200)
  const [casino] = catalogue
  await page.request.post(`${server.address}/api/casinos/${casino?.id ?? 0}/spends`, {
    data: { id: randomUUID(), amount: '31.00' },
  })
  await expect(line(page, '$31.00')).not.toHaveCount(0, { timeout: 2000 })
  const entry = (await member.storedEntries()).find(({ note }) => note === 'gift card')
  await page.request.delete(`${server.address}/api/entries/${entry?.id ?? ''}`)
  await expect(line(page, 'gift card')).toHaveCount(0, { timeout: 2000 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  for (const width of [320, 390])
    test(`entries are cards and nothing scrolls sideways at ${width} px`, async ({
      page,
      member,
      server,
      catalogue,
    }) => {
      expect(member.email).toBeTruthy()
      await page.setViewportSize({ width, height: 844 })
      await some(page.request, server.address, catalogue)
      await page.goto('/dashboard')
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'History' }).tap()
      const card = line(page, 'gift card')
      const remove = card.getByRole('button', { name: /^Delete/ })
      expect((await remove.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      const { content, window } = await page.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        window: document.documentElement.clientWidth,
      }))
      expect(content).toBeLessThanOrEqual(window)
      await remove.tap()
      await expect(card).toHaveCount(0)
    })
})

test('everything can be downloaded from the history and before an account is deleted', async ({
  page,
  member,
  server,
  catalogue,
  travel,
  complaints,
}) => {
  complaints.expectAny(/status of 403/)
  await some(page.request, server.address, catalogue)
  await openHistory(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV for a spreadsheet' }).click()
  expect((await download).suggestedFilename()).toBe('daily-bonus-blog-2026-11-21.csv')
  const rows = (await (await (await download).createReadStream()).toArray()).join('').split('\r\n')
  expect(rows).toHaveLength(1 + 3 + 1)
  expect(rows[2]).toContain('cash_out,12.50')

  await travel(11 * 60_000)
  await page.getByRole('button', { name: 'Resources' }).click()
  await page
    .getByRole('dialog', { name: 'Resources' })
    .getByRole('button', { name: 'Delete Account' })
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(member.email)
  const second = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'everything, as JSON' }).click()
  // The log-in is too long ago by now.
  const asks = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asks.getByLabel('Password', { exact: true }).fill(member.password)
  await page.keyboard.press('Enter')
  expect((await second).suggestedFilename()).toBe('daily-bonus-blog-2026-11-21.json')
  await expect(asks).toBeHidden()
  await expect(dialog).toContainText(member.email)
  expect(await member.storedEntries()).toHaveLength(3)
})

test('a download that breaks off is not saved, and can be tried again', async ({
  page,
  member,
  server,
  catalogue,
  complaints,
}) => {
  complaints.expectAny(/Failed to load resource|ERR_/)
  expect(member.email).toBeTruthy()
  await some(page.request, server.address, catalogue)
  await openHistory(page)
  await page.route('**/api/export.json', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Your data could not be downloaded' })
  await expect(alert).toBeVisible()
  await page.unroute('**/api/export.json')
  const download = page.waitForEvent('download')
  await alert.getByRole('button', { name: 'Try again' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.json$/)
})
