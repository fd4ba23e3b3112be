/**
 * The baseline of the blackjack benchmark: the same values by plain recursion. The dealer draws card by card; hands are
 * memoized by their cards in any order.
 */
import type { CardValue } from '#core/blackjack/card.ts'
import { newShoe } from '#core/blackjack/game-rules.ts'

export type PlainValues = { stand: number; hit: number; double: number | null; split: number | null }

const total = (sum: number, aces: boolean) => (aces && sum <= 11 ? sum + 10 : sum)

/** Returns the values given that the dealer, who peeks under aces and tens, has no blackjack. */
export function plainValues(cards: readonly CardValue[], upcard: CardValue, decks: number): PlainValues {
  const shoe = newShoe(decks)
  let left = 52 * decks
  const take = (value: number) => {
    shoe[value]! -= 1
    left--
  }
  const putBack = (value: number) => {
    shoe[value]! += 1
    left++
  }
  take(upcard)
  const maker = upcard === 1 ? 10 : upcard === 10 ? 1 : 0
  const clear = () => (maker === 0 ? 1 : 1 - shoe[maker]! / left)

  function dealer(sum: number, aces: boolean, first: boolean, playerTotal: number): number {
    const theirs = total(sum, aces)
    if (theirs >= 17) return theirs > 21 || theirs < playerTotal ? 1 : theirs === playerTotal ? 0 : -1
    let worth = 0
    for (let value = 1; value <= 10; value++) {
      const count = shoe[value]!
      if (count === 0 || (first && value === maker)) continue
      const chance = count / left
      take(value)
      worth += chance * dealer(sum + value, aces || value === 1, false, playerTotal)
      putBack(value)
    }
    return worth
  }
  const stand = (sum: number, aces: boolean) => dealer(upcard, upcard === 1, true, total(sum, aces))

  const known = new Map<string, number>()
  function play(hand: readonly number[], sum: number, aces: boolean): number {
    const key = hand.toSorted((one, other) => one - other).join()
    const before = known.get(key)
    if (before !== undefined) return before
    const standValue = stand(sum, aces)
    const best = total(sum, aces) === 21 ? standValue : Math.max(standValue, draw(hand, sum, aces, false))
    known.set(key, best)
    return best
  }

  function draw(hand: readonly number[], sum: number, aces: boolean, once: boolean): number {
    let worth = 0
    for (let value = 1; value <= 10; value++) {
      const count = shoe[value]!
      if (count === 0) continue
      const chance = count / left
      take(value)
      const ace = aces || value === 1
      if (sum + value > 21) worth -= chance * clear()
      else if (hand.length === 9) worth += chance * clear()
      else if (once) worth += chance * stand(sum + value, ace)
      else worth += chance * play([...hand, value], sum + value, ace)
      putBack(value)
    }
    return worth
  }

  function split(card: number): number {
    known.clear()
    let worth = 0
    for (let value = 1; value <= 10; value++) {
      const count = shoe[value]!
      if (count === 0) continue
      const chance = count / left
      take(value)
      const ace = card === 1 || value === 1
      const hand = [card, value]
      const forced = card === 1 || total(card + value, ace) === 21
      worth +=
        chance *
        (forced
          ? stand(card + value, ace)
          : Math.max(play(hand, card + value, ace), 2 * draw(hand, card + value, ace, true)))
      putBack(value)
    }
    return 2 * worth
  }

  for (const card of cards) take(card)
  const sum = cards.reduce<number>((one, other) => one + other, 0)
  const aces = cards.includes(1)
  const given = clear()
  const natural = cards.length === 2 && total(sum, aces) === 21
  const values = {
    stand: natural ? 1.5 : stand(sum, aces) / given,
    hit: draw(cards, sum, aces, false) / given,
    double: cards.length === 2 ? (2 * draw(cards, sum, aces, true)) / given : null,
  }
  const pair = cards.length === 2 && cards[0] === cards[1]
  return { ...values, split: pair ? split(cards[0]!) / given : null }
}
