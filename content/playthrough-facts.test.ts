import { expect, test } from 'vitest'
import { TEN_TIMES_AT_95 } from '#content/playthrough-facts.ts'

test('ten times through at 95% leaves what the specification says', () =>
  expect(TEN_TIMES_AT_95).toBe('59.87%'))
