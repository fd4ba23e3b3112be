import { describe, expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { matchStep, stepAt, totp } from '#server/auth/two-factor/totp.ts'

// RFC 6238, appendix B: the SHA-1 rows, with its secret and its eight digits.
const SECRET = Buffer.from('12345678901234567890')

describe('RFC 6238, appendix B', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %d the code is %s', (seconds, code) => {
    const step = stepAt(epochMs(seconds * 1000))
    expect(totp(SECRET, step, 8)).toBe(code)
    expect(totp(SECRET, step)).toBe(code.slice(2))
  })
})

describe('the window', () => {
  const now = epochMs(1_111_111_111_000)
  const step = stepAt(now)

  test.each([
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ])('a code %d steps away belongs to %s', (away, expected) => {
    expect(matchStep(SECRET, totp(SECRET, step + away), now)).toBe(expected)
  })

  test('begins and ends on the step, not on the second', () => {
    const begin = epochMs(step * 30_000)
    const end = epochMs(begin + 29_999)
    for (const at of [begin, end]) expect(matchStep(SECRET, totp(SECRET, step - 1), at)).toBe(step - 1)
    for (const at of [begin, end]) expect(matchStep(SECRET, totp(SECRET, step - 2), at)).toBeNull()
    expect(matchStep(SECRET, totp(SECRET, step - 1), epochMs(end + 1))).toBeNull()
  })

  test.each(['', '12345', '1234567', ' 050471', '05047a', '\u0660\u0665\u0660\u0664\u0667\u0661'])(
    'what is not six digits is nothing: %j',
    (code) => expect(matchStep(SECRET, code, now)).toBeNull(),
  )
})
