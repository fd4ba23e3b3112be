import { expect, test } from 'vitest'
import type { ClockCandidate } from '#core/bonuses/clock.ts'
import { summarize } from '#core/learning/learned-summary.ts'
import { epochMs } from '#core/units.ts'

const NOW = epochMs(Date.parse('2026-11-20T12:00Z'))
const at = (text: string) => epochMs(Date.parse(text))
const fixed = (time: string): ClockCandidate['clock'] => ({ kind: 'fixed', times: [time], zone: 'UTC' })
const rolling = (minutes: number): ClockCandidate['clock'] => ({ kind: 'rolling', minutes })

function summary(...list: readonly (readonly [clock: ClockCandidate['clock'], weight: number])[]) {
  return summarize(
    list.map(([clock, weight]) => ({ clock, weight })),
    NOW,
  )
}

test('a clock from 98 % on', () => {
  expect(summary([fixed('05:00'), 0.98], [fixed('06:00'), 0.02])).toEqual({
    kind: 'clock',
    clock: fixed('05:00'),
  })
  expect(summary([fixed('05:00'), 0.97], [rolling(1440), 0.03])).toBeNull()
})

test('else the shortest range of times that has 98 %, also over midnight', () => {
  expect(
    summary([fixed('00:30'), 0.5], [fixed('12:00'), 0.01], [fixed('23:30'), 0.4], [fixed('22:00'), 0.09]),
  ).toEqual({ kind: 'resets', from: at('2026-11-20T22:00Z'), to: at('2026-11-21T00:30Z') })
  expect(summary([fixed('11:00'), 0.5], [fixed('13:00'), 0.5])).toEqual({
    kind: 'resets',
    from: at('2026-11-21T11:00Z'),
    to: at('2026-11-21T13:00Z'),
  })
})

test('else the shortest range of intervals', () =>
  expect(summary([rolling(1200), 0.5], [rolling(1380), 0.485], [rolling(60), 0.015])).toEqual({
    kind: 'intervals',
    fromMinutes: 1200,
    toMinutes: 1380,
  }))
