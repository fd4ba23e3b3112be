import { describe, expect, test } from 'vitest'
import { dealtHands } from '#core/blackjack/dealt-hands.ts'
import { DEFAULT_DECKS, type Peek } from '#core/blackjack/game-rules.ts'
import { adviceReturn, optimalReturn, totalReturn } from '#core/blackjack/game-return.ts'
import { createAnalyser } from '#core/blackjack/hand-values.ts'

const percent = (fraction: number) => (100 * fraction).toFixed(6)

describe('the return of the game with eight decks', () => {
  // Two independent programs agree on the first row to 1e-14; the others come from one of them.
  test.each<[Peek, string, string, string]>([
    ['a', '99.514220', '99.512326', '99.496436'],
    ['b', '99.412482', '99.410211', '99.353955'],
    ['c', '99.404447', '99.402175', '99.211474'],
  ])('peek %s: %s by the optimum, %s by totals, %s by the advice', (peek, optimum, byTotals, byAdvice) => {
    const settings = { decks: DEFAULT_DECKS, peek }
    const analyser = createAnalyser(settings)
    expect(percent(optimalReturn(settings, analyser))).toBe(optimum)
    expect(percent(totalReturn(settings, analyser))).toBe(byTotals)
    expect(percent(adviceReturn(settings, analyser))).toBe(byAdvice)
  })

  test.each([1, 2, 6])('%d decks: no strategy beats the optimum', (decks) => {
    const settings = { decks, peek: 'b' } as const
    const analyser = createAnalyser(settings)
    const optimum = optimalReturn(settings, analyser)
    const byTotals = totalReturn(settings, analyser)
    expect(byTotals).toBeLessThan(optimum)
    expect(adviceReturn(settings, analyser)).toBeLessThan(byTotals)
  })
})

test.each([1, 8])('the chances of the hands dealt from %d decks sum to 1', (decks) => {
  const dealt = dealtHands(decks)
  expect(dealt).toHaveLength(550)
  expect(dealt.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12)
})
