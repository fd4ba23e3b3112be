import { expect, test } from 'vitest'
import { checkNote, MAX_NOTE } from '#core/note/check-note.ts'

test.each(['', ' \n\t', '\u200b\ufeff', '\u202e'])('%j is empty', (text) =>
  expect(checkNote(text)).toEqual({ ok: false, reason: { kind: 'empty' } }),
)

test.each([
  ['  Votes are open again. ', 'Votes are open again.'],
  ['two\r\nlines', 'two lines'],
  ['<b>bold</b> & more', '<b>bold</b> & more'],
])('%j becomes %j', (text, note) => expect(checkNote(text)).toEqual({ ok: true, value: note }))

test('280 code points are accepted, and one more is not', () => {
  for (const character of ['a', '🎰']) {
    expect(checkNote(character.repeat(MAX_NOTE)).ok).toBe(true)
    expect(checkNote(character.repeat(MAX_NOTE + 1))).toEqual({
      ok: false,
      reason: { kind: 'too-long', over: 1 },
    })
  }
})
