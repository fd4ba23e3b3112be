import { CHARLIE_CARDS } from '#core/blackjack/advise.ts'
import { type CardValue, CARD_VALUES } from '#core/blackjack/card.ts'
import type { DealtHand } from '#core/blackjack/dealt-hands.ts'
import { type FixedPlay, followPlay, type FixedValues } from '#core/blackjack/fixed-play.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { NONE, STRIDE } from '#core/blackjack/multisets.ts'
import { BEST, type HandId, HANDS, isSoft } from '#core/blackjack/player-hands.ts'
import type { UpcardPlay, UpcardTable } from '#core/blackjack/upcard-play.ts'

/** A strategy by totals: by soft or hard total, and by pair. */
type TotalRules = { readonly hits: boolean[]; readonly doubles: boolean[]; readonly splits: boolean[] }

/** Every tested game converges within four rounds. The limit prevents an endless loop between two equal rules. */
const MAX_ROUNDS = 20

/** Encodes a soft or hard total as one number. */
const cellOf = (hand: HandId) => BEST[hand]! + (isSoft(hand) ? BLACKJACK_TOTAL + 1 : 0)

/**
 * Computes the best strategy against one upcard by totals: it depends only on whether the hand is soft, its total,
 * whether it may double, and whether it is a pair. Split hands follow the same rules.
 *
 * Starts from "stand on 17, never double or split" and changes every rule that loses value, weighting each hand by
 * its chance under the rules, until no rule does.
 *
 * @param dealt the two-card hands against this upcard.
 */
export function bestTotalPlay(table: UpcardTable, dealt: readonly DealtHand[]): FixedPlay {
  const cells = 2 * (BLACKJACK_TOTAL + 1)
  const rules: TotalRules = {
    hits: Array.from({ length: cells }, (_, cell) => cell < 17 || cell >= BLACKJACK_TOTAL + 1),
    doubles: Array.from({ length: cells }, () => false),
    splits: Array.from({ length: 11 }, () => false),
  }
  const play = playOf(rules)
  let changed = true
  for (let round = 0; changed && round < MAX_ROUNDS; round++) {
    changed = improve(rules, table, followPlay(table, play), play, dealt)
  }
  return play
}

function playOf({ hits, doubles, splits }: TotalRules): FixedPlay {
  const later = (hand: HandId) => (hits[cellOf(hand)] ? 'hit' : 'stand')
  const ofSplit = (hand: HandId) => (doubles[cellOf(hand)] ? 'double' : later(hand))
  return {
    later,
    ofSplit,
    dealt: (hand) => {
      const value = HANDS.highest[hand]!
      const pair = HANDS.counts[hand * STRIDE + value] === 2
      return pair && splits[value] ? 'split' : ofSplit(hand)
    },
  }
}

/** Changes the rules that lose value. @returns whether any changed. */
function improve(
  rules: TotalRules,
  table: UpcardTable,
  values: FixedValues,
  play: FixedPlay,
  dealt: readonly DealtHand[],
): boolean {
  const hitGain = rules.hits.map(() => 0)
  const doubleGain = rules.doubles.map(() => 0)
  const splitGain = rules.splits.map(() => 0)

  function weigh(
    one: UpcardPlay,
    half: CardValue | null,
    starts: readonly (readonly [HandId, number])[],
  ): void {
    const reach = new Float64Array(HANDS.size)
    for (const [hand, weight] of starts) {
      if (BEST[hand] === BLACKJACK_TOTAL) continue
      const going = rules.hits[cellOf(hand)] ? values.hit(hand, half) : one.stand(hand)
      doubleGain[cellOf(hand)]! += weight * (one.double(hand) - going)
      if (play.ofSplit(hand) !== 'double') reach[hand]! += weight
    }
    for (let hand = 1; hand < HANDS.size; hand++) {
      const weight = reach[hand]!
      if (weight === 0 || BEST[hand] === BLACKJACK_TOTAL || HANDS.cards[hand]! >= CHARLIE_CARDS) continue
      hitGain[cellOf(hand)]! += weight * (values.hit(hand, half) - one.stand(hand))
      if (!rules.hits[cellOf(hand)]) continue
      for (let value = 1; value <= 10; value++) {
        const next = HANDS.withOne[hand * STRIDE + value]!
        if (next !== NONE) reach[next]! += weight * Math.max(one.chance(hand, value), 0)
      }
    }
  }

  weigh(
    table.whole,
    null,
    dealt
      .filter(({ pair }) => pair === null || !rules.splits[pair])
      .map(({ hand, chance }) => [hand, chance]),
  )
  for (const { pair, hand, chance } of dealt) {
    if (pair === null) continue
    splitGain[pair]! +=
      chance * (values.choice(hand, pair, 'split') - values.choice(hand, null, play.ofSplit(hand)))
    if (!rules.splits[pair] || pair === 1) continue
    const half = table.half(pair)
    const start = HANDS.withOne[pair]!
    weigh(
      half,
      pair,
      CARD_VALUES.map((value) => [
        HANDS.withOne[start * STRIDE + value]!,
        2 * chance * Math.max(half.chance(start, value), 0),
      ]),
    )
  }
  const changed = [flip(rules.hits, hitGain), flip(rules.doubles, doubleGain), flip(rules.splits, splitGain)]
  return changed.includes(true)
}

function flip(rules: boolean[], gains: readonly number[]): boolean {
  let changed = false
  gains.forEach((gain, cell) => {
    const better = gain > 0
    if (gain === 0 || better === rules[cell]) return
    rules[cell] = better
    changed = true
  })
  return changed
}
