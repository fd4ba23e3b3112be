import { CARD_VALUES } from '#core/blackjack/card.ts'
import { dealtHands } from '#core/blackjack/dealt-hands.ts'
import { dealerPeeks, type GameSettings } from '#core/blackjack/game-rules.ts'
import { type Analyser, createAnalyser } from '#core/blackjack/hand-values.ts'
import { type SideBet, sideBetOdds } from '#core/blackjack/side-bets.ts'

/**
 * What best play stakes for each dollar first bet: doubles and splits need a second one.
 *
 * A little too low, because a double after a split is left out.
 */
export function stakedPerBet(settings: GameSettings, analyser: Analyser = createAnalyser(settings)): number {
  const all = dealtHands(settings.decks)
  let staked = 1
  for (const upcard of CARD_VALUES) {
    const { whole } = analyser.upcardTable(upcard)
    for (const { cards, chance, hand } of all.filter((one) => one.upcard === upcard)) {
      const worked = analyser.handValues(cards, upcard)
      if (!worked.ok || (worked.value.best !== 'double' && worked.value.best !== 'split')) continue
      // Where the dealer has looked and found a blackjack, there is nothing left to double.
      staked += chance * (dealerPeeks(settings.peek, upcard) ? whole.clear(hand) : 1)
    }
  }
  return staked
}

/**
 * By how much the winnings of a side bet must be multiplied on average to reach its advertised return.
 *
 * Assumes that a multiplier changes the winnings and not the returned stake.
 */
export function multiplierNeeded(bet: SideBet): number {
  const odds = sideBetOdds(bet)
  return (bet.advertisedReturn - odds.hitRate) / (odds.return - odds.hitRate)
}
