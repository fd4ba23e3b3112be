/** The choices of a player. Apart from the modules that compute their values, which fill tables when they load. */
export type Action = 'stand' | 'hit' | 'double' | 'split'

/** The exact expected value of each choice, in units of the initial bet. */
export type HandValues = {
  /** Stand. For a natural (two cards that make 21): its payout. */
  readonly stand: number
  /** Hitting, then the best play by composition. Also computed on 21, where the game stands automatically. */
  readonly hit: number
  /** Doubling; null unless the hand has two cards. */
  readonly double: number | null
  /** Splitting; null unless the hand is two cards of equal value. */
  readonly split: number | null
  /** The best play. Ties are resolved in this order: stand, hit, double, split. 21 stands. */
  readonly best: Action
  /** Whether the values are conditional on the dealer having no blackjack, because the dealer peeked. */
  readonly noDealerBlackjack: boolean
}

const ACTIONS = ['stand', 'hit', 'double', 'split'] as const satisfies readonly Action[]
const ACTION_OF_ADVICE = { Hit: 'hit', Stand: 'stand', Double: 'double', Split: 'split' } as const

/** Returns the available choices of a hand, best first. */
export function rankActions(
  values: Pick<HandValues, Action>,
): readonly { readonly action: Action; readonly value: number }[] {
  const available = ACTIONS.flatMap((action) => {
    const value = values[action]
    return value === null ? [] : [{ action, value }]
  })
  return available.sort((one, other) => other.value - one.value)
}

/** Returns the action that an advice names. "Bust", a Charlie win, and "..." need no more cards, so they stand. */
export function adviceToAction(advice: string): Action {
  return advice in ACTION_OF_ADVICE ? ACTION_OF_ADVICE[advice as keyof typeof ACTION_OF_ADVICE] : 'stand'
}
