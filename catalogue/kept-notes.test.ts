import { describe, expect, test } from 'vitest'
import { judgeCandidates } from '#catalogue/judge-candidates.ts'
import { keptNotes } from '#catalogue/kept-notes.ts'
import { readCasinoFiles } from '#catalogue/load.ts'
import { readCandidates } from '#catalogue/read-candidates.ts'
import type { CasinoFile } from '#catalogue/schema.ts'

const OURS = 'The daily is $1.00. It comes only after you buy.'

test.each([
  [
    'a new casino takes what the sheet says, without the label',
    'CONDITIONAL: after a purchase. Twice.',
    null,
    'After a purchase. Twice.',
    'after a purchase',
    ['its notes come from the sheet: put them in plain sentences'],
  ],
  [
    'a stored casino without notes too',
    'Untyped.',
    { notes: null, conditional: null },
    'Untyped.',
    null,
    ['its notes come from the sheet: put them in plain sentences'],
  ],
  [
    'nothing said changes nothing',
    null,
    { notes: OURS, conditional: 'after you buy' },
    OURS,
    'after you buy',
    [],
  ],
  ['the same said again too', OURS, { notes: OURS, conditional: 'after you buy' }, OURS, 'after you buy', []],
  [
    'a condition that is new is taken, the notes stay',
    'CONDITIONAL: after a purchase',
    { notes: OURS, conditional: null },
    OURS,
    'after a purchase',
    ['its notes stay; the sheet says "CONDITIONAL: after a purchase"'],
  ],
  [
    'a condition in our words stays in our words',
    'CONDITIONAL: purchase req. Untyped.',
    { notes: OURS, conditional: 'after you buy' },
    OURS,
    'after you buy',
    ['its notes stay; the sheet says "CONDITIONAL: purchase req. Untyped."'],
  ],
  [
    'a condition is not lifted by leaving it out',
    '0.25 vs 0.30',
    { notes: OURS, conditional: 'after you buy' },
    OURS,
    'after you buy',
    [
      'its notes stay; the sheet says "0.25 vs 0.30"',
      'its condition stays, though the sheet names none: after you buy',
    ],
  ],
])('%s', (_case, note, stored, notes, conditional, remarks) =>
  expect(keptNotes(note, stored)).toEqual({ notes, conditional, remarks }),
)

describe('a sheet over the casinos as they stand', () => {
  const files = readCasinoFiles(import.meta.dirname)
  if (!files.ok) throw new Error(JSON.stringify(files.reason))
  const stored = files.value

  test.each([
    ['shorthand', 'Disputed: 0.10 vs 0.30. Minimum untyped.'],
    ['an empty cell', ''],
  ])('with %s for every note leaves every note and condition', (_case, note) => {
    const candidates = readCandidates(sheet(stored, note), stored, '2026-11-20')
    const judged = candidates.ok ? judgeCandidates(candidates.value, stored) : candidates
    if (!judged.ok) throw new Error(JSON.stringify(judged.reason))
    const words = (all: readonly CasinoFile[]) =>
      all.map(({ name, notes, conditional }) => ({ name, notes, conditional }))
    expect(judged.value.some((casino, at) => casino.site !== stored[at]?.site)).toBe(true)
    expect(words(judged.value)).toEqual(words(stored))
  })
})

/** Every casino by its name, with one note for all and nothing else but what a row must have. */
function sheet(casinos: readonly CasinoFile[], note: string): string {
  const columns =
    'name,site,tier,reset_type,reset_value,expected_daily_reward,rtp,wash_game,where_to_collect,best_strategy,' +
    'supports_crypto,bank_min,gift_min,crypto_min,currency,exchange_rate,operator,status,notes,source_urls,source_date'
  const rows = casinos.map(
    ({ name }) => `${name},https://anew.example.com,,,,,,,,,,,,,,,,operating,${note},,2026-09-21`,
  )
  return [columns, ...rows].join('\n')
}
