import type { Locator, Page } from '@playwright/test'
import { axeFindings } from '../axe-findings.ts'
import { hourly, openDashboard, rowOf, settled } from '../dashboard-screen.ts'
import { expect, LOGGED, test } from '../fixtures.ts'
import { inEveryLook } from '../looks.ts'

const DAY_MS = 86_400_000

async function choose(page: Page, name: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}

const shelf = (page: Page): Locator => page.locator('details.shelf')

async function readyCount(page: Page): Promise<number> {
  const line = await page.getByRole('region', { name: 'Summary' }).innerText()
  return Number(/(\d+) of \d+ casinos ready/.exec(line)?.[1])
}

test('a hidden casino leaves the tables, Speed Collect and the summary, and comes back', async ({
  page,
  member,
  catalogue,
}) => {
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  const before = await readyCount(page)
  await choose(page, casino.name, 'Hide')
  await expect(rowOf(page, casino)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('1 hidden or snoozed')
  expect(await readyCount(page)).toBe(before - 1)
  await expect.poll(async () => (await member.storedRow(casino.id)).hidden).toBe(true)

  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page.getByRole('table', { name: 'Ready to collect' })).toBeVisible()
  await expect(page.getByText(casino.name, { exact: true })).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('d')

  await page.reload()
  await expect(shelf(page)).toContainText('Hidden and snoozed (1)')
  await expect(rowOf(page, casino)).toHaveCount(0)
  await shelf(page).locator('summary').click()
  await expect(shelf(page).getByRole('listitem')).toContainText(casino.name)
  await shelf(page)
    .getByRole('button', { name: `Show again: ${casino.name}` })
    .click()
  await expect(rowOf(page, casino)).toHaveCount(1)
  await expect(shelf(page)).toHaveCount(0)
  await expect.poll(async () => (await member.storedRow(casino.id)).hidden).toBe(false)
})

test('a tier whose casinos are all put aside says so, and not that it is empty', async ({
  page,
  member,
  server,
  catalogue,
}) => {
  expect(member.email).toBeTruthy()
  const inTier = catalogue.filter(({ tier }) => tier === 1)
  for (const { id } of inTier)
    await page.request.put(`${server.address}/api/casinos/${id}/shelf`, {
      data: { hidden: true, snoozed_until: null },
    })
  await openDashboard(page)
  const tier = page.locator('[data-tier="1"]')
  await expect(tier).toContainText('All hidden or snoozed')
  await expect(tier).not.toContainText('drag one here')
  await expect(page.locator('[data-tier="2"]')).not.toContainText('All hidden or snoozed')
  await shelf(page).locator('summary').click()
  const first = inTier[0]?.name ?? ''
  await shelf(page)
    .getByRole('button', { name: `Show again: ${first}`, exact: true })
    .click()
  await expect(tier).not.toContainText('All hidden or snoozed')
  await expect(rowOf(page, { name: first })).toHaveCount(1)
})

test('a snooze says until when, ends by itself, and Undo takes it back', async ({
  page,
  member,
  catalogue,
  travel,
}) => {
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  await choose(page, casino.name, 'Snooze for 7 days')
  await expect(page.getByText(`${casino.name} is snoozed until Sat, Nov 28, 12:00 PM`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, casino)).toHaveCount(1)
  await settled(page)
  expect((await member.storedRow(casino.id)).snoozed_until).toBeNull()

  await choose(page, casino.name, 'Snooze until tomorrow’s reset')
  await expect(rowOf(page, casino)).toHaveCount(0)
  await settled(page)
  await travel(DAY_MS)
  await page.reload()
  await expect(rowOf(page, casino)).toHaveCount(1)
  await expect(shelf(page)).toHaveCount(0)
})

test('a date is asked for, and one that has been is refused beside its field', async ({
  page,
  member,
  catalogue,
}) => {
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  await choose(page, casino.name, 'Snooze until a date…')
  const dialog = page.getByRole('dialog', { name: `Snooze ${casino.name}` })
  await dialog.getByLabel('Until').fill('2026-11-21')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(dialog.getByText('Choose a day after today')).toBeVisible()
  await dialog.getByLabel('Until').fill('2026-12-01')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(rowOf(page, casino)).toHaveCount(0)
  await expect
    .poll(async () => (await member.storedRow(casino.id)).snoozed_until)
    .toBe('2026-12-01T05:00:00.000Z')
})

test('by keyboard: hide, undo, and the focus stays in the list', async ({ page, member, catalogue }) => {
  expect(member.email).toBeTruthy()
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  await page.getByRole('button', { name: `Move ${casino.name}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.type('Hide')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, casino)).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-casino]') !== null))
    .toBe(true)
  await page.keyboard.press('u')
  await expect(rowOf(page, casino)).toHaveCount(1)
})

test('a refused hide puts the row back and says why', async ({
  page,
  member,
  server,
  catalogue,
  complaints,
}) => {
  complaints.expectAny(/Failed to load resource/, LOGGED)
  expect(member.email).toBeTruthy()
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  // The menu is fetched when it is first asked for.
  await page.getByRole('button', { name: `Move ${casino.name}`, exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await server.kill()
  await choose(page, casino.name, 'Hide')
  await expect(rowOf(page, casino)).toHaveCount(0)
  await page.clock.fastForward(5000)
  await expect(page.getByRole('alert').filter({ hasText: 'was not saved' })).toBeVisible()
  await expect(rowOf(page, casino)).toHaveCount(1)
  // By itself the toast that said so would go after ten seconds, so the wait is shorter.
  await expect(page.getByText(`${casino.name} is hidden`)).toHaveCount(0, { timeout: 2_000 })
})

test('a visitor is offered none of it', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Hide or snooze|^Move / })).toHaveCount(0)
  await expect(shelf(page)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('More has Hide or snooze', async ({ page, member, catalogue }) => {
    expect(member.email).toBeTruthy()
    const casino = hourly(catalogue, 24)
    await openDashboard(page)
    await page.getByRole('button', { name: `More about ${casino.name}`, exact: true }).tap()
    await page.getByRole('button', { name: `Hide or snooze ${casino.name}`, exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Snooze for 3 days', exact: true }).tap()
    await expect(rowOf(page, casino)).toHaveCount(0)
    // Tiers that come into sight take their true height: the end of the page is further down than it was.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(shelf(page).locator('summary')).toBeInViewport({ timeout: 500 })
    }).toPass()
    await shelf(page).locator('summary').tap()
    await expect(shelf(page)).toHaveAttribute('open', '')
    await expect(shelf(page)).toContainText('Snoozed until Tue, Nov 24, 12:00 PM')
    await shelf(page)
      .getByRole('button', { name: `Show again: ${casino.name}` })
      .tap()
    await expect(rowOf(page, casino)).toHaveCount(1)
  })
})

inEveryLook(() => {
  test('axe finds nothing in what is put aside', async ({ page, member, server, catalogue }) => {
    expect(member.email).toBeTruthy()
    const casino = hourly(catalogue, 24)
    await page.request.put(`${server.address}/api/casinos/${casino.id}/shelf`, {
      data: { hidden: true, snoozed_until: null },
    })
    await openDashboard(page)
    await shelf(page).locator('summary').click()
    expect(await axeFindings(page, 'shelf', '.shelf')).toEqual([])
  })
})
