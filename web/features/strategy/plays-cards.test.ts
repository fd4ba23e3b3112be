import { expect, test } from 'vitest'
import { playsCards } from '#web/features/strategy/strategy-dialog.tsx'

// Spec section 2: "when best_strategy is black jack or texas holdem".
test.each([
  ['black jack', true],
  ['Blackjack', true],
  ['texas holdem', true],
  ["Texas Hold'em", true],
  ['slots', false],
  [null, false],
])('%s: %s', (bestStrategy, plays) => expect(playsCards({ bestStrategy })).toBe(plays))
