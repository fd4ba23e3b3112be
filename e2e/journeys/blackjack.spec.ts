import type { Locator, Page } from '@playwright/test'
import { createAnalyser } from '#core/blackjack/hand-values.ts'
import { DEFAULT_GAME, type GameSettings } from '#core/blackjack/game-rules.ts'
import type { CardValue } from '#core/blackjack/card.ts'
import { axeFindings, expectAccessible } from '../axe-findings.ts'
import { expect, openHydrated, test } from '../fixtures.ts'

const RANKS = ['(None)', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']

const dealer = (page: Page) => page.getByLabel('Dealer upcard', { exact: true })
const card = (page: Page, hand: number, slot: number) =>
  page.getByLabel(`Hand ${hand} card ${slot}`, { exact: true })
const advice = (page: Page, hand = 1) => page.getByRole('status', { name: `Advice for hand ${hand}` })
const panel = (page: Page) => page.getByRole('region', { name: 'What each choice is worth' })
const heading = (page: Page, hand: number) => page.getByRole('heading', { name: `Hand #${hand}`, level: 2 })

async function open(page: Page, fragment = ''): Promise<void> {
  await openHydrated(page, () => page.goto(`/blackjack-calculator${fragment}`))
}

/** The expected rows of the values table, calculated by the engine, in percent with two decimals. */
function expectedRows(
  cards: readonly CardValue[],
  upcard: CardValue,
  game: GameSettings = DEFAULT_GAME,
): string[] {
  const worked = createAnalyser(game).handValues(cards, upcard)
  if (!worked.ok) throw new Error(worked.reason.kind)
  const names = { stand: 'Stand', hit: 'Hit', double: 'Double', split: 'Split' } as const
  return (['stand', 'hit', 'double', 'split'] as const)
    .flatMap((action) => {
      const value = worked.value[action]
      return value === null ? [] : [{ name: names[action], value }]
    })
    .sort((one, other) => other.value - one.value)
    .map(({ name, value }) => `${name} ${value < 0 ? '−' : '+'}${Math.abs(100 * value).toFixed(2)}%`)
}

async function shownRows(page: Page): Promise<string[]> {
  const rows = panel(page).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  return rows.evaluateAll((all) =>
    all.map((row) => {
      const cells = [...row.children].map((cell) => cell.textContent ?? '')
      return `${cells[0]} ${cells[2]}`.replaceAll('\u00a0', ' ')
    }),
  )
}

/** How much the red of a text color exceeds its green and its blue. */
async function redness(element: Locator): Promise<number> {
  const colour = await element.evaluate((at) => getComputedStyle(at).color)
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? []
  return red - Math.max(green, blue)
}

test('selected cards are added up and advised on, and a hit adds a card', async ({ page }) => {
  await open(page)
  const another = page.getByRole('button', { name: 'Add Another Card', exact: true })
  await expect(page.getByText('Dealer showing ... vs. Hand #1: 0', { exact: true })).toBeVisible()
  await expect(advice(page)).toHaveText('...')
  await expect(another).toHaveCount(0)
  expect(await dealer(page).locator('option').allInnerTexts()).toEqual(RANKS)
  expect(await card(page, 1, 1).locator('option').allInnerTexts()).toEqual(RANKS)
  await dealer(page).selectOption('3')
  await card(page, 1, 1).selectOption('A')
  await expect(advice(page)).toHaveText('...')
  await card(page, 1, 2).selectOption('6')
  await expect(heading(page, 1)).toContainText('17')
  await expect(page.getByText('Dealer showing 3 vs. Hand #1: 7 or 17', { exact: true })).toBeVisible()
  await dealer(page).selectOption('4')
  await expect(advice(page)).toHaveText('Double')
  await expect(another).toHaveCount(0)
  await dealer(page).selectOption('3')
  await expect(advice(page)).toHaveText('Hit')
  await another.click()
  await expect(card(page, 1, 3)).toBeFocused()
  await card(page, 1, 3).selectOption('K')
  await expect(heading(page, 1)).toContainText('17')
  await expect(advice(page)).toHaveText('Stand')
  await expect(another).toHaveCount(0)
  await card(page, 1, 1).selectOption('9')
  await expect(heading(page, 1)).toContainText('25 (BUST)')
  await expect(advice(page)).toHaveText('Bust')
})

test('a split creates two hands, insurance shows a warning, and Reset clears', async ({ page }) => {
  await open(page)
  const warning = page.getByText('Do not accept insurance.', { exact: true })
  const split = page.getByRole('button', { name: 'Split', exact: true })
  await expect(warning).toHaveCount(0)
  await dealer(page).selectOption('K')
  await expect(dealer(page)).toHaveValue('K')
  await expect(warning).toHaveCount(0)
  await dealer(page).selectOption('A')
  await expect(warning).toBeVisible()
  expect(await redness(warning)).toBeGreaterThan(60)
  expect(await redness(page.locator('[data-notice]').filter({ has: warning }))).toBeGreaterThan(60)
  await card(page, 1, 1).selectOption('8')
  await card(page, 1, 2).selectOption('9')
  await expect(advice(page)).toHaveText('Stand')
  await expect(split).toHaveCount(0)
  await card(page, 1, 2).selectOption('8')
  await expect(advice(page)).toHaveText('Split')
  await split.click()
  await expect(card(page, 1, 2)).toBeFocused()
  await expect(page.getByText('Dealer showing A vs. Hand #1: 8 | Hand #2: 8', { exact: true })).toBeVisible()
  await card(page, 2, 2).selectOption('8')
  await expect(advice(page, 2)).toHaveText('Split')
  await expect(page.getByText('You can’t split again. Play it as hard 16: Hit')).toBeVisible()
  expect((await shownRows(page)).map((row) => row.split(' ')[0])).not.toContain('Split')
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByText('Dealer showing ... vs. Hand #1: 0', { exact: true })).toBeVisible()
  await expect(dealer(page)).toBeFocused()
  await expect(heading(page, 2)).toHaveCount(0)
  await expect(warning).toHaveCount(0)
  for (const empty of [dealer(page), card(page, 1, 1), card(page, 1, 2)]) await expect(empty).toHaveValue('')
  await expect(card(page, 1, 3)).toHaveCount(0)
  await expect(page).toHaveURL(/\/blackjack-calculator$/)
})

test('typed ranks add cards, and typing can be turned off', async ({ page }) => {
  await open(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type('6a')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('T')
  await expect(dealer(page)).toHaveValue('6')
  await expect(card(page, 1, 1)).toHaveValue('A')
  await expect(card(page, 1, 2)).toHaveValue('10')
  await expect(advice(page)).toHaveText('Stand')
  await page.getByRole('button', { name: 'Reset', exact: true }).focus()
  await page.keyboard.press('Enter')
  const typing = page.getByRole('checkbox', { name: /to add cards/ })
  await typing.focus()
  await page.keyboard.press('Space')
  await openHydrated(page, () => page.reload())
  await expect(typing).not.toBeChecked()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type('6')
  await expect(dealer(page)).toHaveValue('')
  await dealer(page).focus()
  await page.keyboard.type('k')
  await expect(dealer(page)).toHaveValue('K')
})

test('Backspace removes cards one by one and undoes Reset', async ({ page }) => {
  await open(page)
  const summary = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type('T57')
  await summary('Dealer showing 10 vs. Hand #1: 12')
  await page.keyboard.press('Backspace')
  await summary('Dealer showing 10 vs. Hand #1: 5')
  await page.keyboard.type('6')
  await summary('Dealer showing 10 vs. Hand #1: 11')
  await page.getByRole('button', { name: 'Reset' }).click()
  await summary('Dealer showing ... vs. Hand #1: 0')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Backspace')
  await summary('Dealer showing 10 vs. Hand #1: 11')
})

test('the values match the engine, best first, and show where the advice is worse', async ({ page }) => {
  await open(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type('3A6')
  expect(await shownRows(page)).toEqual(expectedRows([1, 6], 3))
  await expect(panel(page)).toContainText(/The advice is Hit. Doubling is better here by 2.75% of the bet/)
  await expect(panel(page)).not.toContainText('the dealer has peeked')
  await dealer(page).selectOption('A')
  await expect(panel(page)).toContainText('the dealer has peeked')
  await page.getByLabel('Dealer peeks for blackjack with').selectOption('no card')
  await expect(panel(page)).not.toContainText('the dealer has peeked')
  await page.getByLabel('Decks', { exact: true }).selectOption('2')
  await expect(panel(page)).toContainText('exact for 2 decks')
  await expect.poll(() => shownRows(page)).toEqual(expectedRows([1, 6], 1, { decks: 2, peek: 'c' }))
  // The game settings are stored, the cards are not.
  await page.goto('/')
  await open(page)
  await expect(page.getByLabel('Decks', { exact: true })).toHaveValue('2')
  await expect(dealer(page)).toHaveValue('')
})

test('a link restores the table and its game without changing stored settings', async ({ page, context }) => {
  await open(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type('T88')
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  await page.getByLabel('Decks', { exact: true }).selectOption('6')
  await expect(page).toHaveURL(/decks=6/)
  const other = await context.browser()?.newPage()
  if (other === undefined) throw new Error('no browser')
  await other.goto(page.url())
  await expect(
    other.getByText('Dealer showing 10 vs. Hand #1: 8 | Hand #2: 8', { exact: true }),
  ).toBeVisible()
  await expect(other.getByLabel('Decks', { exact: true })).toHaveValue('6')
  await other.goto(new URL('/blackjack-calculator', page.url()).href)
  await expect(other.getByLabel('Decks', { exact: true })).toHaveValue('8')
  await other.close()
})

test('without its worker the page still advises, and Try again restores the values', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/blackjack-worker/)
  await page.route(/blackjack-worker/, (route) => route.abort())
  await open(page, '#dealer=3&hand=A-6')
  await expect(panel(page)).toContainText('Couldn’t calculate the exact values')
  await expect(advice(page)).toHaveText('Hit')
  expect(await axeFindings(page, 'no worker')).toEqual([])
  await page.unroute(/blackjack-worker/)
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  expect(await shownRows(page)).toEqual(expectedRows([1, 6], 3))
})

test('the chart marks where the advice differs from the optimum, for the selected game', async ({ page }) => {
  await open(page)
  const hard = page.getByRole('table', { name: 'Hard totals' })
  const elevenAgainstAce = hard
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: '11', exact: true }) })
    .getByRole('cell')
    .last()
  await expect(elevenAgainstAce).toContainText('Double, but Hit is worth more')
  const differences = page.getByRole('listitem').filter({ hasText: 'the advice is' })
  await expect(differences).toHaveCount(7)
  await page.getByLabel('Dealer peeks for blackjack with').selectOption('aces and tens')
  await expect(differences).toHaveCount(5)
  await expect(page.getByRole('table', { name: 'Pairs' }).getByRole('row')).toHaveCount(11)
  await page.emulateMedia({ media: 'print' })
  await expect(hard).toBeVisible()
  await expect(dealer(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print the chart' })).toBeHidden()
})

test('the drill explains a miss with its values and stores the score', async ({ page }) => {
  // One hand was missed so often that the drill shows no other.
  await page.addInitScript(() => {
    if (localStorage.getItem('blackjackDrill') === null)
      localStorage.setItem(
        'blackjackDrill',
        JSON.stringify({ asked: 3, right: 2, missed: { '6-10v10': 9_000_000 } }),
      )
  })
  await open(page)
  await page.getByRole('button', { name: 'Start practicing' }).click()
  const drill = page.getByRole('region', { name: 'Practice hand' })
  await expect(drill).toContainText('You have a 6 and a 10; the dealer shows a 10.')
  await expect(drill).toContainText('2 of 3 right')
  await page.keyboard.press('p')
  await expect(drill).toContainText('2 of 3 right')
  await page.keyboard.press('s')
  await expect(drill).toContainText('Not this time. The advice is Hit.')
  const [best, second] = expectedRows([6, 10], 10)
  await expect(drill).toContainText(`${best}, ${second}`)
  await expect(drill).toContainText('2 of 4 right')
  expect(await axeFindings(page, 'drill', '[aria-label="Practice hand"]')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(drill).not.toContainText('You have a 6 and a 10; the dealer shows a 10.')
  await expect(drill.getByRole('button', { name: 'Next hand' })).toHaveCount(0)
  await openHydrated(page, () => page.reload())
  await page.getByRole('button', { name: 'Start practicing' }).click()
  await expect(drill).toContainText('2 of 4 right')
  await page.keyboard.press('h')
  await expect(drill).toContainText('Right.')
  await expect(drill).toContainText('3 of 5 right')
})

test('the strategy of a blackjack casino links to the calculator', async ({ page, catalog }) => {
  const casino = catalog.find(({ bestStrategy: best }) => best === 'black jack')
  if (casino === undefined) throw new Error('no casino plays black jack')
  const plain = catalog.find(({ bestStrategy: best, tier }) => best === null && tier !== null)
  const calculator = page.getByRole('dialog').getByRole('link', { name: 'Blackjack calculator' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: `View strategy for ${plain?.name ?? ''}`, exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Best strategy')
  await expect(calculator).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `View strategy for ${casino.name}`, exact: true }).click()
  await calculator.click()
  await expect(dealer(page)).toBeVisible()
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('taps add cards, and Clear starts another hand', async ({ page }) => {
    await open(page)
    const pad = page.getByRole('region', { name: 'Card pad' })
    await expect(pad).toContainText('Next: Dealer upcard')
    for (const rank of ['10', '5', '7']) await pad.getByRole('button', { name: rank, exact: true }).tap()
    await expect(page.getByText('Dealer showing 10 vs. Hand #1: 12', { exact: true })).toBeVisible()
    await expect(pad).toContainText('Next: Hand 1, card 3')
    await pad.getByRole('button', { name: 'Q', exact: true }).tap()
    await expect(advice(page)).toHaveText('Bust')
    await expect(pad.getByText('Bust', { exact: true })).toBeInViewport()
    await expect(pad).toContainText('no more cards')
    const back = pad.getByRole('button', { name: 'Remove last' })
    await back.tap()
    await expect(pad).toContainText('Next: Hand 1, card 3')
    await expect(page.getByText('Dealer showing 10 vs. Hand #1: 12', { exact: true })).toBeVisible()
    await pad.getByRole('button', { name: 'Clear' }).tap()
    await expect(pad).toContainText('Next: Dealer upcard')
    await back.tap()
    await expect(pad).toContainText('Next: Hand 1, card 3')
    for (const next of ['Hand 1, card 2', 'Hand 1, card 1', 'Dealer upcard']) {
      await back.tap()
      await expect(pad).toContainText(`Next: ${next}`)
    }
    await expect(back).toHaveAttribute('aria-disabled', 'true')
  })
})

test('axe finds nothing at the blackjack table, which fits at 320 px', async ({ page }) => {
  await open(page)
  await expectAccessible(page, 'empty')
  await page.goto('/blackjack-calculator#dealer=A&hand=8-8&hand=8-A&hand=9-5-10')
  await expect(panel(page).locator('tbody tr').first()).toBeVisible()
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
