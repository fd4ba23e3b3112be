import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { CardValue } from '#core/blackjack/card.ts'
import { DEFAULT_GAME, type GameSettings } from '#core/blackjack/game-rules.ts'
import { createAnalyser } from '#core/blackjack/hand-values.ts'
import { BlackjackCalculator } from '#web/pages/blackjack-calculator/blackjack-calculator.tsx'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { DESKTOP, emulateTouch, PHONE, resizeTo } from '#web/testing/screen.ts'

const RANKS = ['(None)', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
/** The link to an empty table. */
const NO_CARDS = '#dealer=&hand=-'

const dealer = page.getByLabelText('Dealer upcard', { exact: true })
const card = (hand: number, slot: number) => page.getByLabelText(`Hand ${hand} card ${slot}`, { exact: true })
const advice = (hand = 1) => page.getByRole('status', { name: `Advice for hand ${hand}` })
const heading = (hand: number) => page.getByRole('heading', { name: `Hand #${hand}`, level: 2 })
const panel = page.getByRole('region', { name: 'What each choice is worth' })
const another = page.getByRole('button', { name: 'Add Another Card', exact: true })
const split = page.getByRole('button', { name: 'Split', exact: true })
const reset = page.getByRole('button', { name: 'Reset', exact: true })
const title = page.getByRole('heading', { level: 1 })
const summary = (text: string) => page.getByText(text, { exact: true })

beforeEach(() => resizeTo(DESKTOP))

/** Renders the page and opens a link to it. The cards of the test before are gone, also for Undo. */
async function open(link = NO_CARDS): Promise<void> {
  history.replaceState(null, '', location.pathname + location.search)
  await render(
    <main>
      <BlackjackCalculator />
    </main>,
  )
  const opened = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
  location.hash = link
  await opened
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

const shownRows = () =>
  [...panel.element().querySelectorAll('tbody tr')].map((row) => {
    const cells = [...row.children].map((cell) => cell.textContent)
    return `${cells[0]} ${cells[2]}`.replaceAll('\u00a0', ' ')
  })

const optionsOf = (select: typeof dealer) =>
  [...select.element().querySelectorAll('option')].map(({ textContent }) => textContent)

describe('the hands', () => {
  test('selected cards are added up and advised on, and a hit adds a card', async () => {
    await open()
    await expect.element(summary('Dealer showing ... vs. Hand #1: 0')).toBeVisible()
    await expect.element(advice()).toHaveTextContent('...')
    await expect.element(another).not.toBeInTheDocument()
    expect(optionsOf(dealer)).toEqual(RANKS)
    expect(optionsOf(card(1, 1))).toEqual(RANKS)
    await userEvent.selectOptions(dealer, '3')
    await userEvent.selectOptions(card(1, 1), 'A')
    await expect.element(advice()).toHaveTextContent('...')
    await userEvent.selectOptions(card(1, 2), '6')
    await expect.element(heading(1)).toMatchTextContent('17')
    await expect.element(summary('Dealer showing 3 vs. Hand #1: 7 or 17')).toBeVisible()
    await userEvent.selectOptions(dealer, '4')
    await expect.element(advice()).toHaveTextContent('Double')
    await expect.element(another).not.toBeInTheDocument()
    await userEvent.selectOptions(dealer, '3')
    await expect.element(advice()).toHaveTextContent('Hit')
    await userEvent.click(another)
    await expect.element(card(1, 3)).toHaveFocus()
    await userEvent.selectOptions(card(1, 3), 'K')
    await expect.element(heading(1)).toMatchTextContent('17')
    await expect.element(advice()).toHaveTextContent('Stand')
    await expect.element(another).not.toBeInTheDocument()
    await userEvent.selectOptions(card(1, 1), '9')
    await expect.element(heading(1)).toMatchTextContent('25 (BUST)')
    await expect.element(advice()).toHaveTextContent('Bust')
  })

  test('a split creates two hands, insurance shows a warning, and Reset clears', async () => {
    await open()
    const warning = page.getByText('Do not accept insurance.', { exact: true })
    await expect.element(warning).not.toBeInTheDocument()
    await userEvent.selectOptions(dealer, 'K')
    await expect.element(dealer).toHaveValue('K')
    await expect.element(warning).not.toBeInTheDocument()
    await userEvent.selectOptions(dealer, 'A')
    await expect.element(warning).toBeVisible()
    const notice = warning.element().closest('[data-notice]')
    for (const red of [warning.element(), notice!]) {
      const [r = 0, g = 0, b = 0] =
        getComputedStyle(red)
          .color.match(/[\d.]+/g)
          ?.map(Number) ?? []
      expect(r - Math.max(g, b)).toBeGreaterThan(60)
    }
    await userEvent.selectOptions(card(1, 1), '8')
    await userEvent.selectOptions(card(1, 2), '9')
    await expect.element(advice()).toHaveTextContent('Stand')
    await expect.element(split).not.toBeInTheDocument()
    await userEvent.selectOptions(card(1, 2), '8')
    await expect.element(advice()).toHaveTextContent('Split')
    await userEvent.click(split)
    await expect.element(card(1, 2)).toHaveFocus()
    await expect.element(summary('Dealer showing A vs. Hand #1: 8 | Hand #2: 8')).toBeVisible()
    await userEvent.selectOptions(card(2, 2), '8')
    await expect.element(advice(2)).toHaveTextContent('Split')
    await expect.element(page.getByText('You can’t split again. Play it as hard 16: Hit')).toBeVisible()
    await expect.poll(() => shownRows().length).toBeGreaterThan(0)
    expect(shownRows().map((row) => row.split(' ')[0])).not.toContain('Split')
    await userEvent.click(reset)
    await expect.element(summary('Dealer showing ... vs. Hand #1: 0')).toBeVisible()
    await expect.element(dealer).toHaveFocus()
    await expect.element(heading(2)).not.toBeInTheDocument()
    await expect.element(warning).not.toBeInTheDocument()
    for (const empty of [dealer, card(1, 1), card(1, 2)]) await expect.element(empty).toHaveValue('')
    await expect.element(card(1, 3)).not.toBeInTheDocument()
    expect(location.hash).toBe('')
  })

  test('typed ranks add cards, and typing can be turned off', async () => {
    await open()
    await userEvent.click(title)
    await userEvent.keyboard('6a')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('T')
    await expect.element(dealer).toHaveValue('6')
    await expect.element(card(1, 1)).toHaveValue('A')
    await expect.element(card(1, 2)).toHaveValue('10')
    await expect.element(advice()).toHaveTextContent('Stand')
    await userEvent.click(reset)
    const typing = page.getByRole('checkbox', { name: 'to add cards' })
    typing.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(typing).not.toBeChecked()
    await userEvent.click(title)
    await userEvent.keyboard('6')
    await expect.element(dealer).toHaveValue('')
    dealer.element().focus()
    await userEvent.keyboard('k')
    await expect.element(dealer).toHaveValue('K')
  })

  test('Backspace removes cards one by one and undoes Reset', async () => {
    await open()
    await userEvent.click(title)
    await userEvent.keyboard('T57')
    await expect.element(summary('Dealer showing 10 vs. Hand #1: 12')).toBeVisible()
    await userEvent.keyboard('{Backspace}')
    await expect.element(summary('Dealer showing 10 vs. Hand #1: 5')).toBeVisible()
    await userEvent.keyboard('6')
    await expect.element(summary('Dealer showing 10 vs. Hand #1: 11')).toBeVisible()
    await userEvent.click(reset)
    await expect.element(summary('Dealer showing ... vs. Hand #1: 0')).toBeVisible()
    await userEvent.click(title)
    await userEvent.keyboard('{Backspace}')
    await expect.element(summary('Dealer showing 10 vs. Hand #1: 11')).toBeVisible()
  })

  test('on a phone, taps add cards, and Clear starts another hand', async () => {
    await resizeTo(PHONE)
    await emulateTouch(true)
    try {
      await open()
      const pad = page.getByRole('region', { name: 'Card pad' })
      const key = (rank: string) => pad.getByRole('button', { name: rank, exact: true })
      await expect.element(pad).toMatchTextContent('Next: Dealer upcard')
      for (const rank of ['10', '5', '7']) await userEvent.click(key(rank))
      await expect.element(summary('Dealer showing 10 vs. Hand #1: 12')).toBeVisible()
      await expect.element(pad).toMatchTextContent('Next: Hand 1, card 3')
      await userEvent.click(key('Q'))
      await expect.element(advice()).toHaveTextContent('Bust')
      await expect.element(pad.getByText('Bust', { exact: true })).toBeInViewport()
      await expect.element(pad).toMatchTextContent('no more cards')
      const back = pad.getByRole('button', { name: 'Remove last' })
      await userEvent.click(back)
      await expect.element(pad).toMatchTextContent('Next: Hand 1, card 3')
      await expect.element(summary('Dealer showing 10 vs. Hand #1: 12')).toBeVisible()
      await userEvent.click(pad.getByRole('button', { name: 'Clear' }))
      await expect.element(pad).toMatchTextContent('Next: Dealer upcard')
      await userEvent.click(back)
      await expect.element(pad).toMatchTextContent('Next: Hand 1, card 3')
      for (const next of ['Hand 1, card 2', 'Hand 1, card 1', 'Dealer upcard']) {
        await userEvent.click(back)
        await expect.element(pad).toMatchTextContent(`Next: ${next}`)
      }
      await expect.element(back).toHaveAttribute('aria-disabled', 'true')
    } finally {
      await emulateTouch(false)
    }
  })
})

describe('the values', () => {
  test('match the engine, best first, and show where the advice is worse', async () => {
    await open()
    await userEvent.click(title)
    await userEvent.keyboard('3A6')
    await expect.poll(shownRows).toEqual(expectedRows([1, 6], 3))
    await expect
      .element(panel)
      .toMatchTextContent(/The advice is Hit. Doubling is better here by 2.75% of the bet/)
    await expect.element(panel).not.toMatchTextContent('the dealer has peeked')
    await userEvent.selectOptions(dealer, 'A')
    await expect.element(panel).toMatchTextContent('the dealer has peeked')
    await userEvent.selectOptions(page.getByLabelText('Dealer peeks for blackjack with'), 'no card')
    await expect.element(panel).not.toMatchTextContent('the dealer has peeked')
    await userEvent.selectOptions(page.getByLabelText('Decks', { exact: true }), '2')
    await expect.element(panel).toMatchTextContent('exact for 2 decks')
    await expect.poll(shownRows).toEqual(expectedRows([1, 6], 1, { decks: 2, peek: 'c' }))
  })

  test('if their worker stops with an error, the page still advises, and Try again restores them', async () => {
    const posted = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
      this.dispatchEvent(new Event('error'))
    })
    onTestFinished(() => posted.mockRestore())
    await open('#dealer=3&hand=A-6')
    await expect.element(panel).toMatchTextContent('Couldn’t calculate the exact values')
    await expect.element(advice()).toHaveTextContent('Hit')
    expect(await axeFindings()).toEqual([])
    posted.mockRestore()
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }))
    await expect.poll(shownRows).toEqual(expectedRows([1, 6], 3))
  })
})

test('the chart marks where the advice differs from the optimum, for the selected game', async () => {
  await open()
  const hard = page.getByRole('table', { name: 'Hard totals' })
  await expect
    .element(hard.getByRole('row', { name: /^11/ }).getByRole('cell').last())
    .toMatchTextContent('Double, but Hit is worth more')
  const differences = page.getByRole('listitem').filter({ hasText: 'the advice is' })
  await expect.element(differences.nth(6)).toBeInTheDocument()
  expect(differences.elements()).toHaveLength(7)
  await userEvent.selectOptions(page.getByLabelText('Dealer peeks for blackjack with'), 'aces and tens')
  await expect.poll(() => differences.elements().length).toBe(5)
  expect(page.getByRole('table', { name: 'Pairs' }).getByRole('row').elements()).toHaveLength(11)
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  try {
    await expect.element(hard).toBeVisible()
    await expect.element(dealer).not.toBeVisible()
    await expect.element(page.getByText('Print the chart')).not.toBeVisible()
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  }
})

test('the drill explains a miss with its values, counts a right answer, and stores the score', async () => {
  // One hand was missed so often that the drill shows no other.
  localStorage.setItem(
    'blackjackDrill',
    JSON.stringify({ asked: 3, right: 2, missed: { '6-10v10': 9_000_000 } }),
  )
  await open()
  const drill = page.getByRole('region', { name: 'Practice hand' })
  await userEvent.click(page.getByRole('button', { name: 'Start practicing' }))
  await expect.element(drill).toMatchTextContent('You have a 6 and a 10; the dealer shows a 10.')
  await expect.element(drill).toMatchTextContent('2 of 3 right')
  await userEvent.keyboard('p')
  await expect.element(drill).toMatchTextContent('2 of 3 right')
  await userEvent.keyboard('s')
  await expect.element(drill).toMatchTextContent('Not this time. The advice is Hit.')
  const [best, second] = expectedRows([6, 10], 10)
  await expect.element(drill).toMatchTextContent(`${best}, ${second}`)
  await expect.element(drill).toMatchTextContent('2 of 4 right')
  expect(await axeFindings(drill.element())).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(drill).not.toMatchTextContent('You have a 6 and a 10; the dealer shows a 10.')
  await expect.element(drill.getByRole('button', { name: 'Next hand' })).not.toBeInTheDocument()
  // The page of another day begins with the missed hand again.
  await cleanup()
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Start practicing' }))
  await expect.element(drill).toMatchTextContent('You have a 6 and a 10; the dealer shows a 10.')
  await expect.element(drill).toMatchTextContent('2 of 4 right')
  await userEvent.keyboard('h')
  await expect.element(drill).toMatchTextContent('Right.')
  await expect.element(drill).toMatchTextContent('3 of 5 right')
})

test('axe finds nothing at the table, on a phone and on a desktop', async () => {
  for (const size of [PHONE, DESKTOP] as const) {
    await resizeTo(size)
    await open()
    expect(await axeFindings()).toEqual([])
  }
})
