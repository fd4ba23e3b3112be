import { expect, test } from 'vitest'
import { playthroughText } from '#web/features/strategy/playthrough-text.ts'

test.each([
  [1, null, '1x'],
  [4.25, 'on slots only', '4.25x, on slots only'],
  [1, 'for each batch of coins', '1x, for each batch of coins'],
  [2, 'on coins from bonuses; 1x on others', '2x, on coins from bonuses; 1x on others'],
  [10, '3x on coins that came with a purchase', '10x; 3x on coins that came with a purchase'],
  [0, '3x on coins that came with a purchase', 'none; 3x on coins that came with a purchase'],
])('%d times, %s: %s', (times, terms, text) => expect(playthroughText({ times, terms })).toBe(text))
