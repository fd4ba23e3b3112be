import type { Page } from '@playwright/test'
import { collectButton, hourly, openDashboard, rowOf, statusOf } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'
import { makeOlder } from '../older-browser.ts'

test.beforeEach(async ({ context }) => makeOlder(context))

/** The single tooltip of the page, if it is shown. */
const shownTip = (page: Page) => page.locator('[data-tip-box]').filter({ visible: true })

test('the oldest browsers lack what the check of the code looks for', async ({ page }) => {
  await page.goto('/dashboard')
  const found = await page.evaluate(() => [
    'parse' in URL,
    'showPopover' in HTMLElement.prototype,
    'checkVisibility' in Element.prototype,
    'toSorted' in Array.prototype,
    'fetch' in globalThis,
  ])
  expect(found).toEqual([false, false, false, false, true])
})

test('a member collects, reads tips, opens menus and dialogs, and sees every page', async ({
  page,
  member,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await collectButton(page, casino.name).click()
  const status = statusOf(page, casino)
  await expect(status).toContainText('24h 0m')

  // The page adds it when it is idle.
  await expect(page.locator('[data-tip-box]')).toBeAttached()
  await status.locator('[data-tip]').hover()
  await expect(shownTip(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(shownTip(page)).toHaveCount(0)
  await page.mouse.wheel(0, 200)

  await rowOf(page, casino)
    .getByRole('button', { name: `Move ${casino.name}` })
    .click()
  await expect(page.getByRole('menu', { name: `Move ${casino.name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `View strategy for ${casino.name}` }).click()
  await expect(page.getByRole('dialog', { name: casino.name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The command finds the visible button of the row.
  await page.keyboard.press('Control+k')
  const commands = page.getByRole('dialog', { name: 'Find anything' })
  await commands
    .getByRole('textbox')
    .or(commands.getByRole('searchbox'))
    .or(commands.getByRole('combobox'))
    .first()
    .fill(casino.name)
  await expect(commands.getByRole('option').or(commands.getByRole('menuitem')).first()).toBeVisible()
  await page.keyboard.press('Escape')

  for (const [path, heading] of [
    ['/dashboard?view=speed', /Speed Collect/],
    ['/history', /History/],
    ['/account', /Account/],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
  }
})

test('a dialog whose code does not load shows a message', async ({
  page,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(LOGGED_ERRORS, /ERR_FAILED/, /dynamically imported module/)
  expect(member.email).toBeTruthy()
  await page.route('**/assets/casino-overlays-*.js', (route) => route.abort())
  await openDashboard(page)
  const { name } = hourly(catalog, 24)
  await page.getByRole('button', { name: `View strategy for ${name}` }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t open this' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap shows the tip of a countdown, and a tap elsewhere closes it', async ({
    page,
    member,
    catalog,
  }) => {
    expect(member.email).toBeTruthy()
    const casino = hourly(catalog, 24)
    await openDashboard(page)
    await collectButton(page, casino.name).tap()
    const status = statusOf(page, casino)
    await expect(status).toContainText('24h 0m')
    await expect(page.locator('[data-tip-box]')).toBeAttached()
    await status.locator('[data-tip]').tap()
    await expect(shownTip(page)).toHaveCount(1)
    await page.getByRole('region', { name: 'Summary' }).tap({ position: { x: 5, y: 5 } })
    await expect(shownTip(page)).toHaveCount(0)
  })

  test('"More" of every card opens while another card is open', async ({ page, member, catalog }) => {
    expect(member.email).toBeTruthy()
    await openDashboard(page)
    // Tier 5 is folded at first.
    await page.getByRole('button', { name: /^Tier 5/ }).tap()
    const names = catalog.filter(({ tier }) => tier !== null).map(({ name }) => name)
    for (const name of names) {
      await page.getByRole('button', { name: `More about ${name}`, exact: true }).tap()
      await expect(page.getByRole('button', { name: `Less about ${name}`, exact: true })).toBeInViewport()
    }
  })
})
