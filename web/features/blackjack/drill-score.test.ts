import { expect, test } from 'vitest'
import {
  DRILL_HANDS,
  type DrillHand,
  handKey,
  isScore,
  NEW_SCORE,
  nextHand,
  scoreAnswer,
} from '#web/features/blackjack/blackjack-drill.tsx'

const SIXTEEN: DrillHand = { cards: [6, 10], upcard: 10 }
const share = (score: typeof NEW_SCORE) =>
  Array.from({ length: 1000 }, (_none, at) => handKey(nextHand(score, at / 1000, null))).filter(
    (key) => key === handKey(SIXTEEN),
  ).length

test('contains every two cards except a blackjack, against every upcard', () =>
  expect(new Set(DRILL_HANDS.map(handKey)).size).toBe(540))

test('a missed hand is more likely until it is answered correctly', () => {
  const once = scoreAnswer(NEW_SCORE, SIXTEEN, false)
  const twice = scoreAnswer(once, SIXTEEN, false)
  expect(share(NEW_SCORE)).toBeLessThan(5)
  expect(share(once)).toBeGreaterThan(90)
  expect(share(twice)).toBeGreaterThan(share(once))
  const recovered = scoreAnswer(scoreAnswer(twice, SIXTEEN, true), SIXTEEN, true)
  expect(recovered).toEqual({ asked: 4, right: 2, missed: {} })
})

test('never repeats a hand, and returns a hand for every chance', () => {
  const missed = scoreAnswer(NEW_SCORE, SIXTEEN, false)
  for (let at = 0; at <= 1000; at++)
    expect(handKey(nextHand(missed, at / 1000, SIXTEEN))).not.toBe(handKey(SIXTEEN))
})

test('accepts a score, and nothing else', () => {
  expect(isScore(scoreAnswer(NEW_SCORE, SIXTEEN, false))).toBe(true)
  const wrong = { asked: 1, right: 2, missed: {} }
  for (const value of [null, 3, {}, wrong, { ...wrong, right: 1, missed: { a: 'b' } }])
    expect(isScore(value)).toBe(false)
})
