import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { minuteText } from '#web/ui/minute-text.ts'

const at = (...local: [number, number, number, number, number, number]) => epochMs(+new Date(...local))
const NOW = at(2026, 10, 21, 12, 0, 20)

test.each([
  ['a full minute', at(2026, 10, 24, 14, 5, 0), 'Tue, Nov 24, 2:05 PM'],
  ['a second later', at(2026, 10, 24, 14, 5, 1), 'Tue, Nov 24, 2:06 PM'],
  ['the last second of the year', at(2026, 11, 31, 23, 59, 59), 'Jan 1, 2027, 12:00 AM'],
  ['another year', at(2027, 4, 22, 9, 0, 0), 'May 22, 2027, 9:00 AM'],
])('%s', (_name, time, text) => expect(minuteText(time, NOW).replaceAll(/\s/g, ' ')).toBe(text))
