import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { continuePlayTime, dueMinutes, type PlayTime } from '#web/features/reality-check/reality-check.tsx'

const MINUTE_MS = 60_000
const at = (minutes: number) => epochMs(minutes * MINUTE_MS)

/** Returns the minutes of the reminders that a user sees who is on the page at these minutes. */
function reminders(visits: readonly number[], interval: number): number[] {
  let time: PlayTime | null = null
  const shown: number[] = []
  for (const minute of visits) {
    time = continuePlayTime(time, at(minute))
    const due = dueMinutes(time, interval)
    if (due === null) continue
    shown.push(due)
    time = { ...time, shown: due }
  }
  return shown
}

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, minute) => minute)

test.each<[string, readonly number[], number, readonly number[]]>([
  ['off', upTo(120), 0, []],
  ['every 30 minutes', upTo(95), 30, [30, 60, 90]],
  ['a late minute counts once', [0, 20, 47, 48, 70], 15, [20, 47, 70]],
  ['an interruption starts the time again', [0, 29, 60, 89, 90], 30, [30]],
  ['an interruption of exactly 30 minutes does not', [0, 30, 31], 30, [30]],
  ['a clock that was set back starts it again', [40, 50, 5, 19, 20], 15, [15]],
])('%s', (_name, visits, interval, expected) => expect(reminders(visits, interval)).toEqual(expected))

test('without interruptions, one reminder for each full interval', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.constantFrom(15, 30, 60), (last, interval) => {
      expect(reminders(upTo(last), interval)).toHaveLength(Math.floor(last / interval))
    }),
  )
})
