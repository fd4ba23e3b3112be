import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../axe-findings.ts'
import { hourly, openDashboard, pressBoth, rowOf, settled } from '../dashboard-screen.ts'
import { expect, test } from '../fixtures.ts'

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

test('a hidden casino leaves every view and can be shown again; a snooze can be undone, and expires', async ({
  page,
  member,
  catalog,
  travel,
}) => {
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await test.step('a hidden casino leaves the tables and the summary', async () => {
    const before = await readyCount(page)
    await choose(page, casino.name, 'Hide')
    await expect(rowOf(page, casino)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('1 hidden or snoozed')
    expect(await readyCount(page)).toBe(before - 1)
    await expect.poll(async () => (await member.storedRow(casino.id)).hidden).toBe(true)
  })
  await test.step('and Speed Collect', async () => {
    await pressBoth(page, 'g', 's')
    await expect(page.getByRole('table', { name: 'Ready to collect' })).toBeVisible()
    await expect(page.getByText(casino.name, { exact: true })).toHaveCount(0)
    await pressBoth(page, 'g', 'd')
    await expect(page).not.toHaveURL(/view=speed/)
  })
  await test.step('it can be shown again', async () => {
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
  await test.step('a snooze shows its end and can be undone', async () => {
    await choose(page, casino.name, 'Snooze for 7 days')
    await expect(page.getByText(`${casino.name} is snoozed until Sat, Nov 28, 12:00 PM`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, casino)).toHaveCount(1)
    await settled(page)
    expect((await member.storedRow(casino.id)).snoozedUntil).toBeNull()
  })
  await test.step('a snooze expires', async () => {
    await choose(page, casino.name, 'Snooze until tomorrow’s reset')
    await expect(rowOf(page, casino)).toHaveCount(0)
    await settled(page)
    await travel(DAY_MS)
    await page.reload()
    await expect(rowOf(page, casino)).toHaveCount(1)
    await expect(hiddenList(page)).toHaveCount(0)
  })
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
