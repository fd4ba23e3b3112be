import { expect, test } from 'vitest'
import { checkFeedback, MAX_FEEDBACK } from '#core/feedback/check-feedback.ts'

test.each([
  '',
  '   ',
  '\n\t\r\n',
  '\u200b',
  '\u200b \u200d\ufeff\u2060',
  '\u3164\u115f',
  '\u2800',
  '\u0007',
  '\u202e',
])('%j is empty', (text) => expect(checkFeedback(text)).toEqual({ ok: false, reason: { kind: 'empty' } }))

test.each([
  ['  Add a search.  ', 'Add a search.'],
  ['x', 'x'],
  ['two\nlines', 'two\nlines'],
  ['<img onerror=alert(1)>', '<img onerror=alert(1)>'],
  ['\u200bseen\u200b', '\u200bseen\u200b'],
])('%j becomes %j', (text, message) => expect(checkFeedback(text)).toEqual({ ok: true, value: message }))

test('4,000 code points are accepted, and one more is not', () => {
  for (const character of ['a', 'é', '🎰']) {
    expect(checkFeedback(` ${character.repeat(MAX_FEEDBACK)} `).ok).toBe(true)
    expect(checkFeedback(character.repeat(MAX_FEEDBACK + 1))).toEqual({
      ok: false,
      reason: { kind: 'too-long', over: 1 },
    })
  }
})
