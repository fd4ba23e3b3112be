import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { breakChoices } from '#web/pages/account/break-choices.ts'

const HOUR = 3_600_000
const NOW = epochMs(Date.parse('2026-11-21T17:00:20.000Z'))
const inHours = (hours: number) => epochMs(NOW + hours * HOUR)

test.each([
  ['no break', null, ['day', 'week', 'month', 'six-months']],
  ['a new break of a day', inHours(24), ['week', 'month', 'six-months']],
  ['an hour after its start', inHours(23), ['day', 'week', 'month', 'six-months']],
  ['a new break of a month', inHours(30 * 24), ['six-months']],
  ['a new break of six months', inHours(182 * 24), []],
])('%s', (_name, endsAt, lengths) => expect(breakChoices(endsAt, NOW)).toEqual(lengths))
