import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../axe-findings.ts'
import {
  hourly,
  menuFocused,
  openDashboard,
  pressBoth,
  rowOf,
  settled,
  unsavedNotice,
} from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'

const DAY_MS = 86_400_000

async function choose(page: Page, name: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}

const hiddenList = (page: Page): Locator => page.getByRole('group').filter({ hasText: 'Hidden and snoozed' })

async function readyCount(page: Page): Promise<number> {
  const line = await page.getByRole('region', { name: 'Summary' }).innerText()
  return Number(/(\d+) of \d+ casinos ready/.exec(line)?.[1])
}

test('a hidden casino leaves the tables, Speed Collect, and the summary, and can be shown again', async ({
  page,
  member,
  catalog,
}) => {
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  const before = await readyCount(page)
  await choose(page, casino.name, 'Hide')
  await expect(rowOf(page, casino)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('1 hidden or snoozed')
  expect(await readyCount(page)).toBe(before - 1)
  await expect.poll(async () => (await member.storedRow(casino.id)).hidden).toBe(true)

  await pressBoth(page, 'g', 's')
  await expect(page.getByRole('table', { name: 'Ready to collect' })).toBeVisible()
  await expect(page.getByText(casino.name, { exact: true })).toHaveCount(0)
  await pressBoth(page, 'g', 'd')
  await expect(page).not.toHaveURL(/view=speed/)

  await page.reload()
  await expect(hiddenList(page)).toContainText('Hidden and snoozed (1)')
  await expect(rowOf(page, casino)).toHaveCount(0)
  await hiddenList(page).locator('summary').click()
  await expect(hiddenList(page).getByRole('listitem')).toContainText(casino.name)
  await expectAccessible(page, 'hidden casinos', 'main details')
  await hiddenList(page)
    .getByRole('button', { name: `Show again: ${casino.name}` })
    .click()
  await expect(rowOf(page, casino)).toHaveCount(1)
  await expect(hiddenList(page)).toHaveCount(0)
  await expect.poll(async () => (await member.storedRow(casino.id)).hidden).toBe(false)
})

test('a tier with only hidden casinos shows that, not that it is empty', async ({
  page,
  member,
  server,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  const inTier = catalog.filter(({ tier }) => tier === 1)
  for (const { id } of inTier)
    await page.request.put(`${server.address}/api/casinos/${id}/visibility`, {
      data: { hidden: true, snoozedUntil: null },
    })
  await openDashboard(page)
  const tier = page.locator('[data-tier="1"]')
  await expect(tier).toContainText('All are hidden or snoozed')
  await expect(tier).not.toContainText('drag one here')
  await expect(page.locator('[data-tier="2"]')).not.toContainText('All are hidden or snoozed')
  await hiddenList(page).locator('summary').click()
  const first = inTier[0]?.name ?? ''
  await hiddenList(page)
    .getByRole('button', { name: `Show again: ${first}`, exact: true })
    .click()
  await expect(tier).not.toContainText('All are hidden or snoozed')
  await expect(rowOf(page, { name: first })).toHaveCount(1)
})

test('a snooze shows its end, can be undone, and expires', async ({ page, member, catalog, travel }) => {
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await choose(page, casino.name, 'Snooze for 7 days')
  await expect(page.getByText(`${casino.name} is snoozed until Sat, Nov 28, 12:00 PM`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, casino)).toHaveCount(1)
  await settled(page)
  expect((await member.storedRow(casino.id)).snoozedUntil).toBeNull()

  await choose(page, casino.name, 'Snooze until tomorrow’s reset')
  await expect(rowOf(page, casino)).toHaveCount(0)
  await settled(page)
  await travel(DAY_MS)
  await page.reload()
  await expect(rowOf(page, casino)).toHaveCount(1)
  await expect(hiddenList(page)).toHaveCount(0)
})

for (const width of [1280, 390])
  test(`closing the dialog of a menu returns the focus to its button, and a snooze date in the past is rejected, at ${width} px`, async ({
    page,
    member,
    catalog,
  }) => {
    const casino = hourly(catalog, 24)
    await page.setViewportSize({ width, height: 900 })
    await openDashboard(page)
    if (width < 720)
      await page.getByRole('button', { name: `More about ${casino.name}`, exact: true }).click()
    const opener = page.getByRole('button', { name: `Move ${casino.name}`, exact: true })
    const snooze = page.getByRole('dialog', { name: `Snooze ${casino.name}` })
    const report = page.getByRole('dialog', { name: 'Submit Feedback' })
    for (const [choice, dialog] of [
      ['Snooze until a date…', snooze],
      ['Report something inaccurate', report],
    ] as const)
      for (const close of ['Cancel', 'Close', 'Escape']) {
        await opener.click()
        await page.getByRole('menuitem', { name: choice, exact: true }).click()
        await expect(dialog).toBeVisible()
        await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true)
        if (close === 'Escape') await page.keyboard.press(close)
        else await dialog.getByRole('button', { name: close, exact: true }).click()
        await expect(dialog).toBeHidden()
        await expect(opener, `${choice}, ${close}`).toBeFocused()
      }

    await opener.press('Enter')
    await page.getByRole('menuitem', { name: 'Snooze until a date…', exact: true }).press('Enter')
    await snooze.getByLabel('Until').fill('2026-11-21')
    await snooze.getByRole('button', { name: 'Snooze' }).click()
    await expect(snooze.getByText('Choose a day after today')).toBeVisible()
    await snooze.getByLabel('Until').fill('2026-12-01')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, casino)).toHaveCount(0)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-casino]') !== null))
      .toBe(true)
    await expect
      .poll(async () => (await member.storedRow(casino.id)).snoozedUntil)
      .toBe('2026-12-01T05:00:00.000Z')
  })

test('by keyboard: hide and undo keep the focus in the list', async ({ page, member, catalog }) => {
  expect(member.email).toBeTruthy()
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await page.getByRole('button', { name: `Move ${casino.name}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('h')
  await expect(page.getByRole('menuitem', { name: 'Hide', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, casino)).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-casino]') !== null))
    .toBe(true)
  await page.keyboard.press('u')
  await expect(rowOf(page, casino)).toHaveCount(1)
})

test('a hide while the server is down waits, and is saved when it returns', async ({
  page,
  member,
  server,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource/, LOGGED_ERRORS)
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  // The code of the menu loads when it first opens.
  await page.getByRole('button', { name: `Move ${casino.name}`, exact: true }).click()
  await menuFocused(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await server.kill()
  await choose(page, casino.name, 'Hide')
  await expect(rowOf(page, casino)).toHaveCount(0)
  await expect(unsavedNotice(page)).toContainText('1 not saved yet')
  await server.start()
  await unsavedNotice(page).getByRole('button', { name: 'Retry' }).click()
  await settled(page)
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(rowOf(page, casino)).toHaveCount(0)
  expect((await member.storedRow(casino.id)).hidden).toBe(true)
})

test('a visitor sees no hide or snooze', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Hide or snooze|^Move / })).toHaveCount(0)
  await expect(hiddenList(page)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('More includes Hide or snooze', async ({ page, member, catalog }) => {
    expect(member.email).toBeTruthy()
    const casino = hourly(catalog, 24)
    await openDashboard(page)
    await page.getByRole('button', { name: `More about ${casino.name}`, exact: true }).tap()
    await page.getByRole('button', { name: `Hide or snooze ${casino.name}`, exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Snooze for 3 days', exact: true }).tap()
    await expect(rowOf(page, casino)).toHaveCount(0)
    // Tiers take their true height when they scroll into view, which moves the end of the page down.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(hiddenList(page).locator('summary')).toBeInViewport({ timeout: 500 })
    }).toPass()
    await hiddenList(page).locator('summary').tap()
    await expect(hiddenList(page)).toHaveAttribute('open', '')
    await expect(hiddenList(page)).toContainText('Snoozed until Tue, Nov 24, 12:00 PM')
    await hiddenList(page)
      .getByRole('button', { name: `Show again: ${casino.name}` })
      .tap()
    await expect(rowOf(page, casino)).toHaveCount(1)
  })
})
