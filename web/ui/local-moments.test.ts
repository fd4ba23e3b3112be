import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EpochMs, epochMs } from '#core/units.ts'
import { localText, momentsOf, readWhen, whenDraft } from '#web/ui/local-moments.ts'

const zone = process.env['TZ']
beforeEach(() => void (process.env['TZ'] = 'America/New_York'))
afterEach(() => void (process.env['TZ'] = zone))

const at = (iso: string): EpochMs => epochMs(Date.parse(iso))
const NOW = at('2026-11-21T17:00:00Z')

test('a timestamp as a field value', () => {
  expect(localText(at('2026-11-21T12:02:00Z'))).toBe('2026-11-21T07:02')
  expect(localText(at('2026-11-21T12:02:09Z'))).toBe('2026-11-21T07:02:09')
})

// New York: clocks went back at 06:00 UTC on November 1, and forward at 07:00 UTC on March 8.
test.each([
  ['an ordinary time', '2026-11-21T07:02', ['2026-11-21T12:02:00.000Z']],
  ['a repeated time', '2026-11-01T01:30', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
  ['the first repeated second', '2026-11-01T01:00', ['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z']],
  ['the second after them', '2026-11-01T02:00', ['2026-11-01T07:00:00.000Z']],
  ['a skipped time', '2026-03-08T02:30', ['2026-03-08T07:30:00.000Z']],
  ['other text', '', []],
])('the moments of %s', (_name, text, moments) =>
  expect(momentsOf(text).map((one) => new Date(one).toISOString())).toEqual(moments),
)

test.each(['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z', '2026-07-01T05:30:00Z'])(
  'the draft of %s is that moment',
  (iso) => expect(readWhen(whenDraft(at(iso)), NOW)).toEqual({ ok: true, value: at(iso) }),
)

test.each([
  ['', 'Enter a date and a time'],
  ['1969-12-31T18:00', 'That’s too long ago to record'],
  ['2026-11-21T12:02', 'That’s in the future'],
])('"%s" is no time in the past', (text, reason) =>
  expect(readWhen({ at: text, later: false }, NOW)).toEqual({ ok: false, reason }),
)
