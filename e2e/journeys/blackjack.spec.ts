import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe-findings.ts'
import { expect, openHydrated, test } from '../fixtures.ts'

const dealer = (page: Page) => page.getByLabel('Dealer upcard', { exact: true })
const decks = (page: Page) => page.getByLabel('Decks', { exact: true })
const drill = (page: Page) => page.getByRole('region', { name: 'Practice hand' })

async function open(page: Page, fragment = ''): Promise<void> {
  await openHydrated(page, () => page.goto(`/blackjack-calculator${fragment}`))
}

test('a link restores the table and its game, and a reload the settings and the score', async ({
  page,
  context,
}) => {
  await open(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type('T88')
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  await decks(page).selectOption('6')
  await expect(page).toHaveURL(/decks=6/)
  await page.getByRole('button', { name: 'Start practicing' }).click()
  await page.keyboard.press('h')
  await expect(drill(page)).toContainText('of 1 right')
  const typing = page.getByRole('checkbox', { name: /to add cards/ })
  await typing.uncheck()
  const other = await context.browser()?.newPage()
  if (other === undefined) throw new Error('no browser')
  await other.goto(page.url())
  await expect(
    other.getByText('Dealer showing 10 vs. Hand #1: 8 | Hand #2: 8', { exact: true }),
  ).toBeVisible()
  await expect(decks(other)).toHaveValue('6')
  // The game of a link is not stored.
  await other.goto(new URL('/blackjack-calculator', page.url()).href)
  await expect(decks(other)).toHaveValue('8')
  await other.close()
  // The cards are not stored.
  await page.goto('/')
  await open(page)
  await expect(decks(page)).toHaveValue('6')
  await expect(dealer(page)).toHaveValue('')
  await expect(typing).not.toBeChecked()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type('6')
  await expect(dealer(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Start practicing' }).click()
  await expect(drill(page)).toContainText('of 1 right')
})

test('if the file of its worker does not load, the page still advises, and Try again calculates the values', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/blackjack-worker/)
  await page.route(/blackjack-worker/, (route) => route.abort())
  await open(page, '#dealer=3&hand=A-6')
  const values = page.getByRole('region', { name: 'What each choice is worth' })
  await expect(values).toContainText('Couldn’t calculate the exact values')
  await expect(page.getByRole('status', { name: 'Advice for hand 1' })).toHaveText('Hit')
  await page.unroute(/blackjack-worker/)
  await values.getByRole('button', { name: 'Try again' }).click()
  await expect(values.locator('tbody tr').first()).toContainText('Double')
})

test('the game overview has eleven sections, a copyright line, and a link home', async ({ page }) => {
  await page.goto('/blog/gravity-blackjack-optimal-strategy')
  const main = page.getByRole('main')
  expect(await main.locator('h2[id]:not(nav *, section *)').allInnerTexts()).toEqual([
    'Objective',
    'Card values',
    'Player options',
    'Game and betting flow',
    'Dealer mechanics and shuffling',
    'Four side bets',
    'Multipliers',
    'Limits and payouts',
    'RTP',
    'Auto-decision policy',
    'Final summary',
  ])
  // Spec section 9 "Blackjack game overview"; content/blackjack-facts.test.ts checks the numbers.
  for (const words of [
    'It costs half your stake and pays 2:1 if',
    'A win pays 1:1. A blackjack pays 3:2,',
    'The game advertises about 99.46% for the main bet.',
  ])
    await expect(main).toContainText(words)
  for (const [bet, advertised, most, top] of [
    ['Suited Pair', '95.95', '20:1', '200:1'],
    ['Poker 3', '96.34', '100:1', '1,000:1'],
    ['Any 20 & Queens', '94.66', '100:1', '1,000:1'],
    ['Dealer Bust', '93.18', '300:1', '3,000:1'],
  ] as const) {
    const row = main.getByRole('row').filter({ hasText: bet })
    await expect(row.filter({ hasText: `${advertised}%` })).toHaveCount(1)
    await expect(row.filter({ hasText: new RegExp(`^${bet}\\s*${most}\\s*${top}$`) })).toHaveCount(1)
  }
  const foot = main.locator('footer')
  await expect(foot.getByText('© 2026 Daily Bonus Blog')).toBeVisible()
  await expect(foot.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
})

test('axe finds nothing at the table, which fits at 320 px', async ({ page }) => {
  await open(page, '#dealer=A&hand=8-8&hand=8-A&hand=9-5-10')
  await expect(
    page.getByRole('region', { name: 'What each choice is worth' }).locator('tbody tr').first(),
  ).toBeVisible()
  const pairs = page.getByRole('table', { name: 'Pairs' })
  await expect(pairs).toBeVisible()
  await page.getByRole('button', { name: 'Start practicing' }).click()
  await expectAccessible(page, 'three hands, chart and drill')
  await page.setViewportSize({ width: 320, height: 844 })
  await expect(pairs).toBeHidden()
  await page.getByRole('button', { name: 'Show the chart' }).focus()
  await page.keyboard.press('Enter')
  await expect(pairs).toBeVisible()
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
})
