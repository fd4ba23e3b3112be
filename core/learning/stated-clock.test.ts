import { expect, test } from 'vitest'
import type { ClockCandidate } from '#core/bonuses/clock.ts'
import { clockClasses } from '#core/learning/clock-classes.ts'
import { statedClock } from '#core/learning/stated-clock.ts'
import { epochMs } from '#core/units.ts'

const NOW = epochMs(Date.parse('2026-11-20T12:00Z'))
const at = (text: string) => epochMs(Date.parse(text))
const fixed = (time: string): ClockCandidate['clock'] => ({ kind: 'fixed', times: [time], zone: 'UTC' })
const rolling = (minutes: number): ClockCandidate['clock'] => ({ kind: 'rolling', minutes })

function stated(...list: readonly (readonly [clock: ClockCandidate['clock'], weight: number])[]) {
  const classes = clockClasses(
    list.map(([clock, weight]) => ({ clock, weight })),
    NOW,
    NOW,
  )
  return statedClock(
    classes,
    Float64Array.from(classes, ({ weight }) => weight),
    NOW,
  )
}

test('a clock from 98 % on', () => {
  expect(stated([fixed('05:00'), 0.98], [fixed('06:00'), 0.02])).toEqual({
    kind: 'clock',
    clock: fixed('05:00'),
  })
  expect(stated([fixed('05:00'), 0.97], [rolling(1440), 0.03])).toBeNull()
})

test('else the shortest range of times that has 98 %, also over midnight', () => {
  expect(
    stated([fixed('00:30'), 0.5], [fixed('12:00'), 0.01], [fixed('23:30'), 0.4], [fixed('22:00'), 0.09]),
  ).toEqual({ kind: 'resets', from: at('2026-11-20T22:00Z'), to: at('2026-11-21T00:30Z') })
  expect(stated([fixed('11:00'), 0.5], [fixed('13:00'), 0.5])).toEqual({
    kind: 'resets',
    from: at('2026-11-21T11:00Z'),
    to: at('2026-11-21T13:00Z'),
  })
})

test('else the shortest range of intervals', () =>
  expect(stated([rolling(1200), 0.5], [rolling(1380), 0.485], [rolling(60), 0.015])).toEqual({
    kind: 'intervals',
    fromMinutes: 1200,
    toMinutes: 1380,
  }))
