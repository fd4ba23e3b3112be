import { axeFindings } from '../axe-findings.ts'
import { hourly, openDashboard, rowOf, settled, statusOf } from '../dashboard-screen.ts'
import { expect, holdClock, test } from '../fixtures.ts'
import { recordAll } from '../ledger-records.ts'
import { inEveryLook } from '../looks.ts'
import type { Locator, Page } from '@playwright/test'

const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Find anything' })
const opener = (page: Page): Locator => page.getByRole('button', { name: /^Find anything/ })

test('by keyboard: a casino is collected, its strategy read, and the focus comes back', async ({
  page,
  member,
  catalogue,
}) => {
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  await opener(page).focus()
  await page.keyboard.press('Control+k')
  await expect(menu(page).getByRole('searchbox').or(menu(page).getByRole('textbox'))).toBeFocused()
  await page.keyboard.type(`collect ${casino.name}`)
  await expect(menu(page).getByRole('menuitem')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeHidden()
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m/)
  await settled(page)
  expect((await member.storedEntries()).map(({ casino_id: id }) => id)).toEqual([casino.id])
  await expect(opener(page)).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.type(`strategy ${casino.name}`)
  await page.keyboard.press('Enter')
  const strategy = page.getByRole('dialog', { name: `${casino.name}: strategy` })
  await expect(strategy).toBeVisible()
  // Nothing opens above what is open.
  await page.keyboard.press('Control+k')
  await expect(menu(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(strategy).toBeHidden()
  await expect(opener(page)).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(menu(page)).toBeHidden()
})

/** Opens the menu with the mouse, types, and presses a line. */
async function choose(page: Page, text: string, label: string): Promise<void> {
  await opener(page).click()
  await expect(menu(page)).toBeVisible()
  await page.keyboard.type(text)
  await menu(page)
    .getByRole('menuitem', { name: new RegExp(`^${label.replaceAll('.', '\\.')}`) })
    .click()
  await expect(menu(page)).toBeHidden()
}

test('by mouse: sorts, hides, shows again and lowers the rows', async ({ page, member, catalogue }) => {
  expect(member.email).toBeTruthy()
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  await choose(page, 'sort spent', 'Sort by Total Spent')
  await expect(page.getByLabel('Sort by')).toHaveValue('spent')
  await choose(page, `hide ${casino.name}`, `Hide ${casino.name}`)
  await expect(rowOf(page, casino)).toHaveCount(0)
  await choose(page, casino.name, `Show again: ${casino.name}`)
  await expect(rowOf(page, casino)).toHaveCount(1)
  await choose(page, 'compact', 'Turn on compact rows')
  await expect(page.getByRole('checkbox', { name: 'Compact rows' })).toBeChecked()
})

test('by mouse: opens what it names, and says when nothing is found', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  await choose(page, 'dark', 'Turn on dark mode')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await choose(page, 'feedback', 'Submit Feedback')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await opener(page).click()
  await expect(menu(page)).toBeVisible()
  await page.keyboard.type('zzzz')
  await expect(menu(page)).toContainText('Nothing here is called “zzzz”.')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await choose(page, 'history', 'History')
  await expect(page).toHaveURL(/\/history$/)
})

/** Lets a part of the page come only when told to. */
async function holdPart(page: Page, file: string): Promise<() => void> {
  let bring = () => {}
  const brought = new Promise<void>((resolve) => (bring = resolve))
  await page.route(`**/assets/${file}-*.js`, async (route) => {
    await brought
    await route.continue()
  })
  return bring
}

test('what is typed while a menu is on its way is not lost', async ({ page, member, catalogue }) => {
  const casino = hourly(catalogue, 24)
  const other = hourly(catalogue, 6)
  const bringMenu = await holdPart(page, 'command-overlay')
  await openDashboard(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`strategx`)
  await page.keyboard.press('Backspace')
  await page.keyboard.type(`y ${casino.name}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Opening…')).toBeVisible()
  bringMenu()
  const strategy = page.getByRole('dialog', { name: `${casino.name}: strategy` })
  await expect(strategy).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(strategy).toBeHidden()

  // After a Backspace no line is chosen; Enter takes the first all the same.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`strategy ${casino.name}x`)
  await expect(page.getByText('Nothing here is called')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('menuitem', { name: `Strategy for ${casino.name}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(strategy).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(strategy).toBeHidden()

  // Letters are shortcuts, too: "s" would show the strategy, and "c" collect.
  const bringChoices = await holdPart(page, 'move-menu')
  await page.getByRole('button', { name: `Move ${other.name}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Sc')
  await page.keyboard.press('Escape')
  await expect(page.locator('.part-arriving')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hide')
  await page.keyboard.press('Enter')
  bringChoices()
  await expect(rowOf(page, other)).toHaveCount(0)

  // A question is to be read before it is answered.
  const bringQuestion = await holdPart(page, 'confirm-collect')
  await page.getByRole('button', { name: `Collect ${casino.name}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m/)
  await settled(page)
  await page.clock.fastForward(2000)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  bringQuestion()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.clock.fastForward(1000)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect((await member.storedEntries()).map(({ casino_id: id }) => id)).toEqual([casino.id])
})

test('on the history it finds the entries of a casino, all of them again, and the downloads', async ({
  page,
  member,
  server,
  catalogue,
}) => {
  expect(member.email).toBeTruthy()
  const casino = hourly(catalogue, 24)
  const other = hourly(catalogue, 6)
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
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await expect(menu(page)).toHaveCount(0)
  }
  await runFound(`entries of ${casino.name}`)
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
  await expect(menu(page).getByPlaceholder('Type a casino, a page or an action')).toBeFocused()
  const download = page.waitForEvent('download')
  await menu(page).getByRole('menuitem', { name: 'Download all entries as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('what stands behind a row and in the panel is found by name', async ({ page, member, catalogue }) => {
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  await choose(page, `vote up ${casino.name}`, `Vote up ${casino.name}`)
  await settled(page)
  const up = page.getByRole('button', { name: `Vote up for ${casino.name}`, exact: true })
  await expect(up).toHaveAttribute('aria-pressed', 'true')

  await choose(page, `move ${casino.name}`, `Move ${casino.name}…`)
  const moves = page.getByRole('menu', { name: `Move ${casino.name}` })
  await expect(moves).toBeVisible()
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
  await choose(page, 'your dashboard', 'Your Dashboard You are here')
  await expect(page).toHaveURL(/\/dashboard$/)

  // In Speed Collect there are no rows: the menu opens at the button that has the focus.
  await page.goto('/dashboard?view=speed')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('casinos ready')
  await choose(page, `move ${casino.name}`, `Move ${casino.name}…`)
  await expect(moves).toBeVisible()
})

test('on the account page it leads back to the list', async ({ page, member }) => {
  await page.goto('/account')
  await expect(page.getByRole('main')).toContainText(member.email)
  await page.keyboard.press('Control+k')
  await expect(menu(page).getByPlaceholder('Type a page or an action')).toBeFocused()
  await page.keyboard.type('your dashboard')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('switched off with the shortcuts, all but its button', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await page.addInitScript(() => localStorage.setItem('shortcuts', 'false'))
  await openDashboard(page)
  await page.keyboard.press('Control+k')
  await expect(opener(page)).not.toContainText('Ctrl K')
  await opener(page).click()
  await expect(menu(page)).toHaveCount(1)
})

test('a visitor can sign up from it, and do no more than a visitor may', async ({ page, catalogue }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.type(catalogue[0]?.name ?? '')
  await expect(menu(page).getByRole('menuitem', { name: /^Strategy for/ })).not.toHaveCount(0)
  await expect(menu(page).getByRole('menuitem', { name: /^(Collect|Hide) / })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`vote up ${catalogue[0]?.name ?? ''}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Please sign up or log in to vote.' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.type('delete account')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'no account to delete' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.type('sign up')
  await expect(menu(page).getByRole('menuitem')).toHaveText(['Sign Up'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/signup$/)
})

/** Whether a person sees it: Playwright also calls visible what is transparent or clipped away. */
const isSeen = (box: Element): boolean => {
  const { left, top, width } = box.getBoundingClientRect()
  const onTop = document.elementFromPoint(left + width / 2, top + 8)
  return box.contains(onTop) && box.checkVisibility({ opacityProperty: true })
}

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('it is seen at once, also while no keyboard comes onto the screen', async ({ page, member }) => {
    expect(member.email).toBeTruthy()
    await openDashboard(page)
    // A keyboard is waited for by timers of the page.
    await holdClock(page)
    await opener(page).tap()
    await expect(menu(page).getByRole('searchbox').or(menu(page).getByRole('textbox'))).toBeFocused()
    await expect.poll(() => menu(page).evaluate(isSeen)).toBe(true)
    await page.keyboard.type('zzzz')
    await expect(menu(page)).toContainText('Nothing here is called “zzzz”.')
    // Beside it is the veil, not the page: one press closes it and does nothing else.
    await page.touchscreen.tap(195, 8)
    await expect(menu(page)).toHaveCount(0)
  })

  test('the second press of a double one does not choose what came beneath the finger', async ({
    page,
    member,
  }) => {
    expect(member.email).toBeTruthy()
    await openDashboard(page)
    await holdClock(page)
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
  })

  test('it stands along the bottom, and nothing scrolls sideways at 320 px', async ({ page, member }) => {
    expect(member.email).toBeTruthy()
    await page.setViewportSize({ width: 320, height: 700 })
    await openDashboard(page)
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

inEveryLook(() => {
  test('axe finds nothing in the menu', async ({ page, member }) => {
    expect(member.email).toBeTruthy()
    await openDashboard(page)
    await opener(page).click()
    await expect(menu(page)).toBeVisible()
    expect(await axeFindings(page, 'open', 'dialog')).toEqual([])
    await page.keyboard.type('coins')
    await expect(menu(page).getByRole('menuitem').first()).toContainText(/coins/i)
    expect(await axeFindings(page, 'found', 'dialog')).toEqual([])
    await page.keyboard.type('zzzz')
    await expect(menu(page)).toContainText('Nothing here is called')
    expect(await axeFindings(page, 'nothing', 'dialog')).toEqual([])
  })
})
