import { advise } from '#core/blackjack/advise.ts'
import { addCard, type CalculatorHands, setCard } from '#core/blackjack/calculator-hands.ts'

/** The slot for the next card. `slot` equals the length of the hand if the card extends it. */
export type NextSlot =
  | { readonly kind: 'dealer' }
  | { readonly kind: 'hand'; readonly hand: number; readonly slot: number }
  | { readonly kind: 'none' }

/**
 * Returns the dealer's slot first, then the first empty slot, then a new slot in the first hand whose advice is Hit.
 */
export function nextSlot({ dealer, hands }: CalculatorHands): NextSlot {
  if (dealer === '') return { kind: 'dealer' }
  for (const [hand, { cards }] of hands.entries()) {
    const slot = cards.indexOf('')
    if (slot >= 0) return { kind: 'hand', hand, slot }
  }
  const hand = hands.findIndex((one) => advise({ ...one, dealer }) === 'Hit')
  return hand < 0 ? { kind: 'none' } : { kind: 'hand', hand, slot: hands[hand]?.cards.length ?? 0 }
}

/** Adds a card to the slot from `nextSlot`. Changes nothing if there is none. */
export function fillNext(table: CalculatorHands, card: string): CalculatorHands {
  const next = nextSlot(table)
  if (next.kind === 'none') return table
  if (next.kind === 'dealer') return { ...table, dealer: card }
  const { hand, slot } = next
  const roomy = slot === table.hands[hand]?.cards.length ? addCard(table, hand) : table
  return setCard(roomy, hand, slot, card)
}

/** Returns the name of a slot for the label of the pad. */
export function slotName(next: NextSlot): string {
  if (next.kind === 'none') return 'no more cards'
  return next.kind === 'dealer' ? 'Dealer upcard' : `Hand ${next.hand + 1}, card ${next.slot + 1}`
}

/** Returns the rank of a key (2 to 9, T for ten, J, Q, K, A), or null for any other key. */
export function rankOfKey(key: string): string | null {
  const upper = key.toUpperCase()
  if (upper === 'T') return '10'
  return /^[2-9JQKA]$/.test(upper) ? upper : null
}
