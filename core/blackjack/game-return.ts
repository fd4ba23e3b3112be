import { advicePlay } from '#core/blackjack/advice-play.ts'
import { CARD_VALUES } from '#core/blackjack/card.ts'
import { type DealtHand, dealtHands } from '#core/blackjack/dealt-hands.ts'
import { followPlay } from '#core/blackjack/fixed-play.ts'
import { dealerPeeks, type GameSettings } from '#core/blackjack/game-rules.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { type Analyser, createAnalyser } from '#core/blackjack/hand-values.ts'
import { BEST } from '#core/blackjack/player-hands.ts'
import { bestTotalPlay } from '#core/blackjack/total-play.ts'
import type { UpcardTable } from '#core/blackjack/upcard-play.ts'

/**
 * Computes the return of the main game per initial bet, with the best play for the exact cards of each hand.
 *
 * A fresh shoe, no insurance, no side bet.
 *
 * @returns a fraction: 0.995 is 99.5%.
 */
export function optimalReturn(settings: GameSettings, analyser: Analyser = createAnalyser(settings)): number {
  return gameReturn(settings, analyser, (table) => ({ hand, pair }) => {
    const { whole } = table
    return Math.max(whole.play(hand), whole.double(hand), pair === null ? -Infinity : table.split(pair))
  })
}

/** Computes the return of the best play by totals (see `bestTotalPlay`). */
export function totalReturn(settings: GameSettings, analyser: Analyser = createAnalyser(settings)): number {
  return gameReturn(settings, analyser, (table, dealt) => {
    const values = followPlay(table, bestTotalPlay(table, dealt))
    return ({ hand, pair }) => values.dealt(hand, pair)
  })
}

/** Computes the return of the strategy table, played as the game allows (see `advicePlay`). */
export function adviceReturn(settings: GameSettings, analyser: Analyser = createAnalyser(settings)): number {
  return gameReturn(settings, analyser, (table, [first]) => {
    const values = followPlay(table, advicePlay(first?.upcard ?? 1))
    return ({ hand, pair }) => values.dealt(hand, pair)
  })
}

function gameReturn(
  { decks, peek }: GameSettings,
  analyser: Analyser,
  playing: (table: UpcardTable, dealt: readonly DealtHand[]) => (dealt: DealtHand) => number,
): number {
  const all = dealtHands(decks)
  let won = 0
  for (const upcard of CARD_VALUES) {
    const table = analyser.upcardTable(upcard)
    const dealt = all.filter((one) => one.upcard === upcard)
    const worth = playing(table, dealt)
    for (const one of dealt) {
      const natural = BEST[one.hand] === BLACKJACK_TOTAL
      // When the dealer peeks, a blackjack takes the bet before any play, so `worth` does not include that loss.
      const lost = dealerPeeks(peek, upcard) && !natural ? 1 - table.whole.clear(one.hand) : 0
      won += one.chance * ((natural ? table.natural(one.hand) : worth(one)) - lost)
    }
  }
  return 1 + won
}
