import { expect, test } from 'vitest'
import { noteIn } from '#tools/site-constants.ts'

test.each([
  ['', null],
  [' ', null],
  ['2026-11-27 Votes are open again.', { date: '2026-11-27', text: 'Votes are open again.' }],
  ['  2026-11-27   <b>Plain</b> text ', { date: '2026-11-27', text: '<b>Plain</b> text' }],
])('the setting %j is the note %o', (setting, note) => expect(noteIn(setting)).toEqual(note))

test.each([
  'Votes are open again.',
  '2026-02-30 No such day.',
  '2026-11-27',
  `2026-11-27 ${'x'.repeat(201)}`,
])('the setting %j stops the build', (setting) => expect(() => noteIn(setting)).toThrow('SITE_NOTE'))

test('a line break in the note is named', () => {
  expect(() => noteIn('2026-11-27 Votes are\nopen again.')).toThrow('line break')
  expect(noteIn('2026-11-27 Votes are open again.\n')?.text).toBe('Votes are open again.')
})
