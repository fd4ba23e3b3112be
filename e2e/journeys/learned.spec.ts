import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { expectAccessible } from '../axe-findings.ts'
import { collectButton, openDashboard, rowOf, settled, statusOf } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'
import { type ProductServer, START } from '../product-server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A casino of which no source states when its bonus is ready. */
function unknownClock(catalog: readonly Casino[]): Casino {
  const found = catalog.find(({ tier, clock }) => tier === 1 && clock.kind === 'unknown')
  if (found === undefined) throw new Error('The sample has no casino without a clock')
  return found
}

/** Records collections, each so many minutes later or earlier than the time of day at which the journey starts. */
async function collectOnDays(
  page: Page,
  server: ProductServer,
  casino: Casino,
  minutes: readonly number[],
): Promise<void> {
  for (const [index, minute] of minutes.entries()) {
    const at = START - (minutes.length - index) * DAY_MS + minute * MINUTE_MS
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await server.setClock(at)
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const response = await page.request.post(`${server.address}/api/casinos/${casino.id}/collections`, {
      data: { id: randomUUID() },
    })
    expect(response.status()).toBe(201)
  }
  await server.setClock(START)
}

/** The last one is ten minutes less than 24 hours ago. Some of the others are less than 24 hours apart. */
const FOUR_DAYS = [0, -15, -30, 10]
const A_WEEK = [0, -15, -30, -45, -60, -80, 10]

test('a few days of claims teach when a bonus without a known time is ready', async ({
  page,
  context,
  member: _member,
  server,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/, LOGGED_ERRORS)
  const casino = unknownClock(catalog)
  await collectOnDays(page, server, casino, FOUR_DAYS)
  await openDashboard(page)
  // 24 hours after the claim, it would be ready in ten minutes.
  await expect(statusOf(page, casino)).toContainText('Probably ready')

  // Why, by keyboard.
  await rowOf(page, casino)
    .getByRole('button', { name: /strategy/i })
    .focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `${casino.name}: strategy` })
  await expect(dialog).toContainText('Learned from 3 of your claims')
  await expect(dialog).toContainText('it’s probably been ready since')
  await dialog.getByText('The chance that it’s ready, by the hour').click()
  await expect(dialog.getByRole('columnheader', { name: 'Ready' })).toBeVisible()
  await expect(dialog.getByRole('row').last()).toContainText('%')
  for (const [width, scheme] of [
    [320, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme })
    await expectAccessible(page, `what was learned, ${width} px, ${scheme}`, 'dialog')
  }
  await page.keyboard.press('Escape')

  // A claim restarts the countdown, also without a connection, and its undo takes it back.
  await context.setOffline(true)
  await collectButton(page, casino.name).click()
  await expect(statusOf(page, casino)).toContainText('23h 0m, ready 11:00 AM')
  await page.keyboard.press('u')
  await expect(statusOf(page, casino)).toContainText('Probably ready')
  await context.setOffline(false)
  await settled(page)
})

test('figures of the member’s own replace what was learned', async ({
  page,
  member: _member,
  server,
  catalog,
}) => {
  const casino = unknownClock(catalog)
  await collectOnDays(page, server, casino, A_WEEK)
  await openDashboard(page)
  await expect(statusOf(page, casino)).toHaveText('Readylearned from your claims')
  await page.request.put(`${server.address}/api/casinos/${casino.id}/figures`, {
    data: { clock: { kind: 'rolling', minutes: 1440 } },
  })
  await openDashboard(page)
  await expect(statusOf(page, casino)).toContainText('10m, ready')
})

test('a member chooses by what a row counts down, and whether claims are shared', async ({
  page,
  member: _member,
  server,
  catalog,
}) => {
  const casino = unknownClock(catalog)
  await collectOnDays(page, server, casino, FOUR_DAYS)
  await openDashboard(page)
  await expect(statusOf(page, casino)).toContainText('Probably ready')
  await rowOf(page, casino)
    .getByRole('button', { name: /strategy/i })
    .click()
  const dialog = page.getByRole('dialog', { name: `${casino.name}: strategy` })
  await dialog.getByLabel('Count down by').selectOption('24 hours after a claim')
  await page.keyboard.press('Escape')
  await expect(statusOf(page, casino)).toContainText('10m')
  await page.keyboard.press('u')
  await expect(statusOf(page, casino)).toContainText('Probably ready')
  await settled(page)

  // Asked once, and changed in the account.
  const question = page.getByText('May your claims help the list learn?')
  await expect(question).toBeVisible()
  for (const [width, scheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme })
    await expectAccessible(page, `the question, ${width} px, ${scheme}`)
  }
  await page.getByRole('button', { name: 'Yes, share my claims' }).press('Enter')
  await expect(page.getByText('Your claims now help the list learn')).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Stop sharing my claims' }).click()
  await expect(page.getByRole('button', { name: 'Share my claims', exact: true })).toBeVisible()
  await page.goto('/dashboard')
  await settled(page)
  await expect(question).toHaveCount(0)
})
