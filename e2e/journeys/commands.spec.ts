import { axeFindings } from '../axe-findings.ts'
import { hourly, menuFocused, openDashboard, rowOf, settled, statusOf } from '../dashboard-screen.ts'
import { expect, pauseClock, test } from '../fixtures.ts'
import { recordAll } from '../ledger-records.ts'
import { inBothViewports } from '../viewports.ts'
import type { Locator, Page } from '@playwright/test'

const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Find anything' })
const opener = (page: Page): Locator => page.getByRole('button', { name: /^Find anything/ })
/** Most journeys fill it: the menu searches after each typed key. */
const field = (page: Page): Locator => menu(page).locator('input')
/** Keys that are pressed before the field has the focus are shortcuts of the page. */
const fieldFocused = (page: Page) => expect(field(page)).toBeFocused()

test('by keyboard, the command menu collects, opens a strategy, restores the focus, and takes the first command', async ({
  page,
  member,
  catalog,
}) => {
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await opener(page).focus()
  await page.keyboard.press('Control+k')
  await fieldFocused(page)
  await page.keyboard.type(`collect ${casino.name}`)
  await expect(menu(page).getByRole('menuitem')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeHidden()
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m/)
  await settled(page)
  expect((await member.storedEntries()).map(({ casinoId: id }) => id)).toEqual([casino.id])
  await expect(opener(page)).toBeFocused()

  await page.keyboard.press('Control+k')
  await fieldFocused(page)
  await field(page).fill(`strategy ${casino.name}`)
  await page.keyboard.press('Enter')
  const strategy = page.getByRole('dialog', { name: `${casino.name}: strategy` })
  await expect(strategy).toBeVisible()
  // The command menu does not open above another overlay.
  await page.keyboard.press('Control+k')
  await expect(menu(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(strategy).toBeHidden()
  await expect(opener(page)).toBeFocused()

  await page.keyboard.press('Control+k')
  await fieldFocused(page)
  await page.keyboard.press('Control+k')
  await expect(menu(page)).toBeHidden()

  await page.keyboard.press('Control+k')
  await fieldFocused(page)
  await field(page).fill(`strategy ${casino.name}`)
  await page.keyboard.type('x')
  await expect(page.getByText('No results for')).toBeVisible()
  // After Backspace no item is selected. Enter still takes the first.
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('menuitem', { name: `Strategy for ${casino.name}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(strategy).toBeVisible()
})

/** Opens the menu with the mouse, fills its field, and clicks an item. */
async function choose(page: Page, text: string, label: string): Promise<void> {
  await opener(page).click()
  await fieldFocused(page)
  await field(page).fill(text)
  await menu(page)
    .getByRole('menuitem', { name: new RegExp(`^${label.replaceAll('.', '\\.')}`) })
    .click()
  await expect(menu(page)).toBeHidden()
}

test('by mouse, the command menu runs row actions and page commands, and opens its targets', async ({
  page,
  member,
  catalog,
}) => {
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await choose(page, `vote up ${casino.name}`, `Vote up ${casino.name}`)
  await settled(page)
  const up = page.getByRole('button', { name: `Vote up for ${casino.name}`, exact: true })
  await expect(up).toHaveAttribute('aria-pressed', 'true')

  await choose(page, `move ${casino.name}`, `Move ${casino.name}…`)
  const moves = page.getByRole('menu', { name: `Move ${casino.name}` })
  await expect(moves).toBeVisible()
  await menuFocused(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Move ${casino.name}`, exact: true })).toBeFocused()

  await choose(page, `snooze ${casino.name}`, `Snooze ${casino.name}…`)
  await expect(page.getByRole('dialog', { name: `Snooze ${casino.name}` })).toBeVisible()
  await page.keyboard.press('Escape')

  await choose(page, 'disclosure', 'Disclosure')
  await expect(page.getByRole('dialog', { name: 'Disclosure' })).toBeVisible()
  await page.keyboard.press('Escape')
  await choose(page, 'delete', 'Delete Account')
  await expect(page.getByRole('alertdialog', { name: 'Delete Account' })).toContainText(member.email)
  await page.keyboard.press('Escape')
  await choose(page, 'tutorial', 'Show the tutorial')
  await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await choose(page, 'your dashboard', 'Your Dashboard You’re here')
  await expect(page).toHaveURL(/\/dashboard$/)

  await choose(page, 'dark', 'Turn on dark mode')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await choose(page, 'feedback', 'Submit Feedback')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await opener(page).click()
  await fieldFocused(page)
  await page.keyboard.type('zzzz')
  await expect(menu(page)).toContainText('No results for “zzzz”.')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()

  await choose(page, 'sort spent', 'Sort by Total Spent')
  await expect(page.getByLabel('Sort by')).toHaveValue('spent')
  await choose(page, `hide ${casino.name}`, `Hide ${casino.name}`)
  await expect(rowOf(page, casino)).toHaveCount(0)
  await choose(page, casino.name, `Show again: ${casino.name}`)
  await expect(rowOf(page, casino)).toHaveCount(1)
  await choose(page, 'compact', 'Turn on compact rows')
  await expect(page.getByRole('checkbox', { name: 'Compact rows' })).toBeChecked()

  // Speed Collect has no rows, so the menu opens at the focused button.
  await page.goto('/dashboard?view=speed')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('casinos ready')
  await choose(page, `move ${casino.name}`, `Move ${casino.name}…`)
  await expect(moves).toBeVisible()
  await page.keyboard.press('Escape')

  await choose(page, 'history', 'History')
  await expect(page).toHaveURL(/\/history$/)
})

test('a second press of Enter does not confirm another collection', async ({ page, member, catalog }) => {
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  const collect = page.getByRole('button', { name: `Collect ${casino.name}` })
  await collect.focus()
  await page.keyboard.press('Enter')
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m/)
  await settled(page)
  await page.clock.fastForward(2000)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect((await member.storedEntries()).map(({ casinoId: id }) => id)).toEqual([casino.id])
})

test('on the history page, the command menu filters, clears, and downloads entries; on the account page, it opens the dashboard', async ({
  page,
  member,
  server,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  const casino = hourly(catalog, 24)
  const other = hourly(catalog, 6)
  await recordAll(page.request, server.address, [
    { casino, what: 'cash-outs', amount: '12.50' },
    { casino, what: 'collections' },
    { casino: other, what: 'spends', amount: '5.00' },
  ])
  await page.goto('/history')
  const entries = page.locator('[data-entry]')
  await expect(entries).toHaveCount(3)
  const runFound = async (text: string) => {
    await page.keyboard.press('Control+k')
    await fieldFocused(page)
    await field(page).fill(text)
    await page.keyboard.press('Enter')
    await expect(menu(page)).toHaveCount(0)
  }
  await runFound(`entries for ${casino.name}`)
  await expect(entries).toHaveCount(2)
  await expect(page.getByLabel('Casino', { exact: true })).toHaveValue(String(casino.id))
  await runFound('only cash-outs')
  await expect(entries).toHaveCount(1)
  await expect(page).toHaveURL(/kind=cash_out/)
  await page.getByLabel('From').fill('2026-11-22')
  await expect(entries).toHaveCount(0)
  await runFound('show all entries')
  await expect(entries).toHaveCount(3)
  await expect(page.getByLabel('From')).toHaveValue('')

  await opener(page).click()
  await expect(menu(page).getByPlaceholder('Casino, page, or action')).toBeFocused()
  const download = page.waitForEvent('download')
  await menu(page).getByRole('menuitem', { name: 'Download all entries as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)

  await page.goto('/account')
  await expect(page.getByRole('main')).toContainText(member.email)
  await page.keyboard.press('Control+k')
  await expect(menu(page).getByPlaceholder('Page or action')).toBeFocused()
  await page.keyboard.type('your dashboard')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('turning shortcuts off disables Ctrl+K but not the button', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await page.addInitScript(() => localStorage.setItem('shortcuts', 'false'))
  await openDashboard(page)
  await page.keyboard.press('Control+k')
  await expect(opener(page)).not.toContainText('Ctrl K')
  await opener(page).click()
  await expect(menu(page)).toHaveCount(1)
})

test('a visitor can sign up from the command menu, but not record', async ({ page, catalog }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await fieldFocused(page)
  await field(page).fill(catalog[0]?.name ?? '')
  await expect(menu(page).getByRole('menuitem', { name: /^Strategy for/ })).not.toHaveCount(0)
  await expect(menu(page).getByRole('menuitem', { name: /^(Collect|Hide) / })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('v')
  await field(page).fill(`vote up ${catalog[0]?.name ?? ''}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Please sign up or log in to vote.' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await fieldFocused(page)
  await field(page).fill('delete account')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'no account to delete' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await fieldFocused(page)
  await page.keyboard.type('sign up')
  await expect(menu(page).getByRole('menuitem')).toHaveText(['Sign Up'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/signup$/)
})

/** Loads the code of the menu, so that nothing has to load while the clock is paused. */
async function loadMenu(page: Page): Promise<void> {
  await opener(page).tap()
  await fieldFocused(page)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
}

/** Whether an element is really visible. Playwright also counts transparent or clipped elements as visible. */
const isSeen = (box: Element): boolean => {
  const { left, top, width } = box.getBoundingClientRect()
  const onTop = document.elementFromPoint(left + width / 2, top + 8)
  return box.contains(onTop) && box.checkVisibility({ opacityProperty: true })
}

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the command menu is visible before an on-screen keyboard opens, ignores the second tap of a double tap, and fits at 320 px', async ({
    page,
    member,
  }) => {
    expect(member.email).toBeTruthy()
    await openDashboard(page)
    await loadMenu(page)
    // The page waits for an on-screen keyboard with timers.
    await pauseClock(page)
    await opener(page).tap()
    await fieldFocused(page)
    await expect.poll(() => menu(page).evaluate(isSeen)).toBe(true)
    await page.keyboard.type('zzzz')
    await expect(menu(page)).toContainText('No results for “zzzz”.')
    // The backdrop covers the page: a tap on it closes the menu and does nothing else.
    await page.touchscreen.tap(195, 8)
    await expect(menu(page)).toHaveCount(0)
    await page.clock.resume()

    // The second tap of a double tap chooses nothing.
    await pauseClock(page)
    const { x, y, width, height } = (await opener(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const spot = { x: x + width / 2, y: y + height / 2 }
    await opener(page).tap()
    await expect(menu(page).getByRole('menuitem').first()).toBeVisible()
    const beneath = await page.evaluate(
      (at) => document.elementFromPoint(at.x, at.y)?.closest('[role=menuitem]')?.textContent?.trim(),
      spot,
    )
    expect(beneath).toBeTruthy()
    await page.touchscreen.tap(spot.x, spot.y)
    await page.clock.runFor(1000)
    await page.clock.resume()
    await expect(menu(page)).toHaveCount(1)
    await page.touchscreen.tap(spot.x, spot.y)
    await expect(menu(page)).toHaveCount(0)

    await page.setViewportSize({ width: 320, height: 700 })
    const { content, window } = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      window: document.documentElement.clientWidth,
    }))
    expect(content).toBeLessThanOrEqual(window)
    expect((await opener(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await opener(page).tap()
    await menu(page).getByRole('menuitem', { name: 'Speed Collect' }).tap()
    await expect(page).toHaveURL(/view=speed/)
  })
})

test('axe finds nothing in the command menu, on a phone and on a desktop', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const expectNoFindings = (where: string) =>
    inBothViewports(page, async (width) => {
      await expect(menu(page)).toBeVisible()
      expect(await axeFindings(page, `${where}, ${width} px`, 'dialog')).toEqual([])
    })
  await opener(page).click()
  await fieldFocused(page)
  await expectNoFindings('open')
  await page.keyboard.type('coins')
  await expect(menu(page).getByRole('menuitem').first()).toContainText(/coins/i)
  await expect.poll(() => page.evaluate(hasValidReferences)).toBe(true)
  await expectNoFindings('found')
  await page.keyboard.type('zzzz')
  await expect(menu(page)).toContainText('No results for')
  await expect.poll(() => page.evaluate(hasValidReferences)).toBe(true)
  await expectNoFindings('nothing')
})

/** Whether the elements that the focused field refers to exist: the list changes a moment after the text. */
function hasValidReferences(): boolean {
  return ['aria-activedescendant', 'aria-controls'].every((name) => {
    const id = document.activeElement?.getAttribute(name) ?? null
    return id === null || document.getElementById(id) !== null
  })
}
