import { expect, test } from 'vitest'
import { playsCards } from '#web/features/strategy/strategy-dialog.tsx'

// When best_strategy is black jack or texas holdem, in any spelling.
test.each([
  ['black jack', true],
  ['Blackjack', true],
  ['texas holdem', true],
  ["Texas Hold'em", true],
  ['slots', false],
  [null, false],
])('%s: %s', (bestStrategy, plays) => expect(playsCards({ bestStrategy })).toBe(plays))
