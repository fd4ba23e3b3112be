import { expect, test } from 'vitest'
import { TEN_TIMES_AT_95 } from '#content/playthrough-facts.ts'

test('ten times through at 95% leaves 59.87%', () => expect(TEN_TIMES_AT_95).toBe('59.87%'))
