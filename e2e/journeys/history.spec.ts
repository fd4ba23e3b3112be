import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe-findings.ts'
import { expectFigure, openDashboard, openLive, pressBoth, settled } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'
import { entryRow, openHistory, recordSome, totals } from '../history-screen.ts'
import { recordAll } from '../ledger-records.ts'
import { signUpMember } from '../member.ts'

const days = (page: Page) => page.locator('th[scope=rowgroup] > :first-child')

test('entries are grouped by day with sums, and the totals follow an edit', async ({
  page,
  member,
  server,
  catalog,
}) => {
  const [first] = await recordSome(page.request, server.address, catalog)
  await openDashboard(page)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/\/history$/)
  await expect(days(page)).toHaveText(['Today', 'Yesterday', 'Saturday, November 14'])
  await expect(totals(page)).toContainText('Cash-outs$12.50')
  await expect(totals(page)).toContainText('Profit$7.50')
  // A sum of spends has no minus sign, a single spend has one.
  await expect(totals(page)).toContainText('Spends$5.00')
  await expect(entryRow(page, 'Saturday, November 14')).toContainText('spends $5.00')
  await expect(entryRow(page, '3:00 PM')).toContainText('−$5.00')

  const cashOut = entryRow(page, 'gift card')
  await expect(cashOut).toContainText('7:02 AM')
  await cashOut.getByText('7:02 AM').hover()
  await expect(page.locator('[popover]')).toHaveText('2026-11-20 12:02 UTC')

  await cashOut.getByRole('button', { name: `Edit cash-out at ${first.name}, 7:02 AM` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount ($)').fill('1.005')
  await dialog.getByLabel('Requested').fill('2026-11-21T13:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('At most two decimals')).toBeVisible()
  await expect(dialog.getByText('That’s in the future')).toBeVisible()
  await expect(dialog.getByLabel('Amount ($)')).toBeFocused()
  await dialog.getByLabel('Amount ($)').fill('20')
  await dialog.getByLabel('Requested').fill('2026-11-19T07:00')
  await dialog.getByLabel('Note').fill('two gift cards')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(entryRow(page, 'two gift cards')).toContainText('$20.00')
  await expect(days(page)).toHaveText(['Today', 'Thursday, November 19', 'Saturday, November 14'])
  await expect(totals(page)).toContainText('Profit$15.00')
  await settled(page)
  const stored = (await member.storedEntries()).find(({ kind }) => kind === 'cash_out')
  expect(stored).toMatchObject({
    amount: '20.00',
    note: 'two gift cards',
    occurredAt: '2026-11-19T12:00:00.000Z',
  })

  await page.getByRole('link', { name: 'Your Dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Your Dashboard' })).toBeFocused()
  await expectFigure(page, 'Total Collected', '$20.00')
})

test('an entry is deleted, undone, and restored from the deleted entries', async ({
  page,
  member,
  server,
  catalog,
}) => {
  await recordSome(page.request, server.address, catalog)
  await openHistory(page)
  await entryRow(page, 'gift card')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(entryRow(page, 'gift card')).toHaveCount(0)
  await expect(totals(page)).toContainText('Profit−$5.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entryRow(page, 'gift card')).toHaveCount(1)
  await expect(totals(page)).toContainText('Profit$7.50')

  await entryRow(page, 'gift card')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(entryRow(page, 'gift card')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Show deleted' }).check()
  await expect(entryRow(page, 'gift card')).toContainText('Deleted')
  await expect(totals(page)).toContainText('Profit−$5.00')
  await page.reload()
  await entryRow(page, 'gift card')
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(entryRow(page, 'gift card')).not.toContainText('Deleted')
  await expect(totals(page)).toContainText('Profit$7.50')
  await expect
    .poll(async () => (await member.storedEntries()).filter(({ voidedAt }) => voidedAt !== null))
    .toEqual([])
})

test('Show earlier loads each entry once, and the totals cover all entries', async ({
  page,
  member,
  server,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  const [casino] = catalog
  if (!casino) throw new Error('The catalog is empty')
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
  await expect(totals(page)).toContainText('Totals for all 103 entries.')
  await expect(totals(page)).toContainText('Spends$103.00')
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await expect(page.locator('[data-entry]')).toHaveCount(103)
  await expect(totals(page)).toContainText('Spends$103.00')
  const oldest = page.locator('[data-entry]').last()
  await oldest.getByRole('button', { name: /^Delete/ }).click()
  await expect(totals(page)).toContainText('Totals for all 102 entries.')
  await expect(totals(page)).toContainText('Profit−$102.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(totals(page)).toContainText('Totals for all 103 entries.')
  await expect(page.getByRole('button', { name: 'Show earlier' })).toHaveCount(0)
})

test('the history works by keyboard', async ({ page, member, server, catalog }) => {
  expect(member.email).toBeTruthy()
  await recordSome(page.request, server.address, catalog)
  await openDashboard(page)
  await pressBoth(page, 'g', 'h')
  await expect(page).toHaveURL(/\/history$/)
  const remove = entryRow(page, 'gift card').getByRole('button', { name: /^Delete/ })
  await remove.focus()
  await expect(page.locator('[popover]')).toHaveText('2026-11-20 12:02 UTC')
  await page.keyboard.press('Enter')
  await expect(entryRow(page, 'gift card')).toHaveCount(0)
  // The focus moves to the next entry.
  await expect(entryRow(page, '3:00 PM').getByRole('button', { name: /^Edit/ })).toBeFocused()
  await page.keyboard.press('u')
  await expect(entryRow(page, 'gift card')).toHaveCount(1)
  await entryRow(page, 'gift card').getByRole('button', { name: /^Edit/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entryRow(page, 'gift card').getByRole('button', { name: /^Edit/ })).toBeFocused()
  await pressBoth(page, 'g', 's')
  await expect(page).toHaveURL(/view=speed/)
})

test('Ctrl+Z undoes like u, but not in a field', async ({ page, member, server, catalog }) => {
  expect(member.email).toBeTruthy()
  await recordSome(page.request, server.address, catalog)
  await openHistory(page)
  const card = entryRow(page, 'gift card')
  const remove = card.getByRole('button', { name: /^Delete/ })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  await expect(entryRow(page, '3:00 PM').getByRole('button', { name: /^Edit/ })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(card).toHaveCount(1)

  await remove.click()
  await expect(card).toHaveCount(0)
  await page.getByLabel('From').focus()
  await page.keyboard.press('Control+z')
  // An undo would close its message immediately.
  await expect(page.getByText(/^Cash-out of \$12\.50 at .* deleted$/)).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Show deleted' }).focus()
  await page.keyboard.press('Meta+z')
  await expect(card).toHaveCount(1)
  await expect
    .poll(async () => (await member.storedEntries()).filter(({ voidedAt }) => voidedAt !== null))
    .toEqual([])
})

test('a visitor sees an explanation, and a new member an empty history', async ({ page, server }) => {
  await page.goto('/history')
  const notice = page.getByRole('region', { name: 'Visitor mode' })
  await expect(notice.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
  await expect(notice.getByRole('link', { name: 'log in' })).toHaveAttribute('href', '/login')
  await signUpMember(page.request, server.address)
  await page.goto('/history')
  await expect(page.getByText('No entries yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open your dashboard' })).toHaveAttribute('href', '/dashboard')
  await page.getByRole('link', { name: 'Start Speed Collect' }).click()
  await expect(page).toHaveURL(/\/dashboard\?view=speed$/)
})

test('without the server, deletions and edits are shown, survive a reload, and are saved later', async ({
  page,
  member,
  server,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource/, LOGGED_ERRORS)
  await recordSome(page.request, server.address, catalog)
  const fetched = page.waitForResponse(/\/assets\/overlay-[^/]*\.js$/)
  await openHistory(page)
  // The page fetches the dialog's file in advance. A second import resolves once its own imports are loaded.
  await page.evaluate((address) => import(address), (await fetched).url())
  await server.kill()
  await entryRow(page, 'gift card')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(entryRow(page, 'gift card')).toHaveCount(0)
  await expect(totals(page)).toContainText('Profit−$5.00')
  await entryRow(page, '3:00 PM').getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount ($)').fill('7.25')
  await dialog.getByLabel('Note').fill('coins')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(entryRow(page, 'coins')).toContainText('−$7.25')
  await expect(totals(page)).toContainText('Profit−$7.25')
  await expect(page.getByText('2 not saved yet.')).toBeVisible()

  // Undo of an edit that was never sent sends nothing.
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(totals(page)).toContainText('Profit−$5.00')
  await entryRow(page, '3:00 PM').getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Note').fill('gems')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(entryRow(page, 'gems')).toHaveCount(1)

  await server.start()
  await page.reload()
  await expect(entryRow(page, 'gems')).toContainText('−$5.00')
  await expect(entryRow(page, 'gift card')).toHaveCount(0)
  await expect
    .poll(async () =>
      (await member.storedEntries()).map(({ amount, note, voidedAt }) => [amount, note, voidedAt !== null]),
    )
    .toEqual(
      expect.arrayContaining([
        ['5.00', 'gems', false],
        ['12.50', 'gift card', true],
      ]),
    )
})

test('changes from another device appear live', async ({ page, member, server, catalog }) => {
  expect(member.email).toBeTruthy()
  await recordSome(page.request, server.address, catalog)
  await openLive(page, openHistory)
  const [casino] = catalog
  await page.request.post(`${server.address}/api/casinos/${casino?.id ?? 0}/spends`, {
    data: { id: randomUUID(), amount: '31.00' },
  })
  await expect(entryRow(page, '$31.00')).not.toHaveCount(0)
  const entry = (await member.storedEntries()).find(({ note }) => note === 'gift card')
  await page.request.delete(`${server.address}/api/entries/${entry?.id ?? ''}`)
  await expect(entryRow(page, 'gift card')).toHaveCount(0)
})

test('an open page follows the device to another time zone', async ({ page, member }) => {
  expect(member).toBeDefined()
  await page.goto('/account')
  const since = page.locator('dt:text-is("Member since") + dd')
  await expect(since).toHaveText('November 21, 2026')
  // Chromium changes the zone of a page only once, which Playwright has done.
  await page.evaluate(`
    Date.prototype.getDate = function () {
      return new Date(this.getTime() + 14 * 3_600_000).getUTCDate()
    }
    const options = Intl.DateTimeFormat.prototype.resolvedOptions
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...options.call(this), timeZone: 'Pacific/Kiritimati' }
    }
    dispatchEvent(new Event('focus'))
  `)
  await expect(since).toHaveText('November 22, 2026')
})

test('axe finds nothing in the history', async ({ page, member, server, catalog }) => {
  expect(member.email).toBeTruthy()
  await recordSome(page.request, server.address, catalog)
  await openHistory(page)
  await entryRow(page, 'gift card')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('checkbox', { name: 'Show deleted' }).check()
  await expect(entryRow(page, 'gift card')).toContainText('Deleted')
  await expectAccessible(page, 'history')
  await page.getByRole('button', { name: /^Edit spend/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount ($)').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter an amount')).toBeVisible()
  await expectAccessible(page, 'edit', 'dialog')
  await page.context().clearCookies()
  await page.goto('/history')
  await expect(page.getByRole('region', { name: 'Visitor mode' })).toBeVisible()
  await expectAccessible(page, 'visitor')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('entries are cards, and nothing scrolls sideways at 320 and 390 px', async ({
    page,
    member,
    server,
    catalog,
  }) => {
    expect(member.email).toBeTruthy()
    await recordSome(page.request, server.address, catalog)
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'History' }).tap()
    const card = entryRow(page, 'gift card')
    const remove = card.getByRole('button', { name: /^Delete/ })
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(async () => (await remove.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(excess).toBeLessThanOrEqual(0)
    }
    await remove.tap()
    await expect(card).toHaveCount(0)
  })
})
