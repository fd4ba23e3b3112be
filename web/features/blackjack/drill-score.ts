import { type CardValue, CARD_VALUES } from '#core/blackjack/card.ts'

/** A practice hand. */
export type DrillHand = { readonly cards: readonly [CardValue, CardValue]; readonly upcard: CardValue }

/** The stored score. `missed` counts each hand's misses minus its later correct answers. */
export type DrillScore = {
  readonly asked: number
  readonly right: number
  readonly missed: Readonly<Record<string, number>>
}

export const NEW_SCORE: DrillScore = { asked: 0, right: 0, missed: {} }

/** The weight that each miss adds to a hand: with one missed hand, it is about every tenth hand. */
const WEIGHT_OF_A_MISS = 60

/** Every two cards except a blackjack, against every upcard. */
export const DRILL_HANDS: readonly DrillHand[] = CARD_VALUES.flatMap((upcard) =>
  CARD_VALUES.flatMap((first) =>
    CARD_VALUES.filter((second) => second >= first && !(first === 1 && second === 10)).map((second) => ({
      cards: [first, second] as const,
      upcard,
    })),
  ),
)

export function handKey({ cards, upcard }: DrillHand): string {
  return `${cards.join('-')}v${upcard}`
}

/** Returns the next hand; missed hands are more likely. `chance` is in [0, 1), and `last` is never repeated. */
export function nextHand({ missed }: DrillScore, chance: number, last: DrillHand | null): DrillHand {
  const open = DRILL_HANDS.filter((hand) => last === null || handKey(hand) !== handKey(last))
  const weights = open.map((hand) => 1 + WEIGHT_OF_A_MISS * (missed[handKey(hand)] ?? 0))
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0)
  const found = open.find((_hand, place) => (left -= weights[place] ?? 0) < 0)
  return found ?? open[0] ?? { cards: [2, 2], upcard: 2 }
}

/** Returns the score after an answer. A miss adds one for the hand, and a correct answer removes one. */
export function scoreAnswer(score: DrillScore, hand: DrillHand, right: boolean): DrillScore {
  const key = handKey(hand)
  const { [key]: before = 0, ...others } = score.missed
  const after = Math.max(0, before + (right ? -1 : 1))
  return {
    asked: score.asked + 1,
    right: score.right + (right ? 1 : 0),
    missed: after === 0 ? others : { ...others, [key]: after },
  }
}

/** Accepts a stored score. */
export function isScore(stored: unknown): stored is DrillScore {
  if (typeof stored !== 'object' || stored === null) return false
  const { asked, right, missed } = stored as Partial<Record<keyof DrillScore, unknown>>
  if (!isCount(asked) || !isCount(right) || right > asked) return false
  return typeof missed === 'object' && missed !== null && Object.values(missed).every(isCount)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
