import { describe, expect, test } from 'vitest'
import type { Bonus } from '#catalog/bonus-schema.ts'
import { checkCandidates } from '#catalog/check-candidates.ts'
import { mergeNotes } from '#catalog/merge-notes.ts'
import { readCasinoFiles } from '#catalog/load.ts'
import { readCandidates } from '#catalog/read-candidates.ts'
import type { CasinoFile } from '#catalog/schema.ts'
import { conditionOf } from '#catalog/derived-fields.ts'

const OURS = 'The daily is $1.00. You get it only after you buy.'

/** The parts of a stored casino that a note concerns. */
function storedWith(notes: string | null, text: string | null): Pick<CasinoFile, 'notes' | 'bonuses'> {
  const clock: Bonus['clock'] =
    text === null ? { kind: 'unknown' } : { kind: 'condition', condition: 'purchase', text }
  const sources = { clock: null, value: null }
  return { notes, bonuses: [{ name: null, clock, value: { kind: 'unknown' }, sources }] }
}

test.each([
  [
    'a new casino takes the note of the sheet, without the label',
    'CONDITIONAL: after a purchase. Twice.',
    null,
    'After a purchase. Twice.',
    'after a purchase',
    ['its notes are from the sheet: rewrite them in plain sentences'],
  ],
  [
    'a stored casino without notes too',
    'Untyped.',
    storedWith(null, null),
    'Untyped.',
    null,
    ['its notes are from the sheet: rewrite them in plain sentences'],
  ],
  ['an empty note changes nothing', null, storedWith(OURS, 'After you buy'), OURS, 'after you buy', []],
  ['so does the same note', OURS, storedWith(OURS, 'After you buy'), OURS, 'after you buy', []],
  [
    'a condition that is new is taken, the notes stay',
    'CONDITIONAL: after a purchase',
    storedWith(OURS, null),
    OURS,
    'after a purchase',
    ['its notes stay; the sheet has "CONDITIONAL: after a purchase"'],
  ],
  [
    'a stored condition stays',
    'CONDITIONAL: purchase req. Untyped.',
    storedWith(OURS, 'After you buy'),
    OURS,
    'after you buy',
    ['its notes stay; the sheet has "CONDITIONAL: purchase req. Untyped."'],
  ],
  [
    'a missing condition does not remove the stored one',
    '0.25 vs 0.30',
    storedWith(OURS, 'After you buy'),
    OURS,
    'after you buy',
    [
      'its notes stay; the sheet has "0.25 vs 0.30"',
      'its condition stays, though the sheet has none: after you buy',
    ],
  ],
])('%s', (_case, note, stored, notes, condition, remarks) =>
  expect(mergeNotes(note, stored)).toEqual({ notes, condition, remarks }),
)

describe('a sheet for the stored casinos', () => {
  const files = readCasinoFiles(import.meta.dirname)
  if (!files.ok) throw new Error(JSON.stringify(files.reason))
  const stored = files.value

  test.each([
    ['shorthand', 'Disputed: 0.10 vs 0.30. Minimum untyped.'],
    ['an empty cell', ''],
  ])('with %s for every note leaves every note and condition', (_case, note) => {
    const candidates = readCandidates(sheet(stored, note), stored, '2026-11-20')
    const checked = candidates.ok ? checkCandidates(candidates.value, stored) : candidates
    if (!checked.ok) throw new Error(JSON.stringify(checked.reason))
    const texts = (all: readonly CasinoFile[]) =>
      all.map(({ name, notes, bonuses: [daily] }) => ({ name, notes, condition: conditionOf(daily.clock) }))
    expect(checked.value.some((casino, at) => casino.site !== stored[at]?.site)).toBe(true)
    expect(texts(checked.value)).toEqual(texts(stored))
  })
})

/** A sheet of every casino with the same note and only the required cells. */
function sheet(casinos: readonly CasinoFile[], note: string): string {
  const columns =
    'name,site,tier,reset_type,reset_value,expected_daily_reward,rtp,wash_game,where_to_collect,best_strategy,' +
    'supports_crypto,bank_min,gift_min,crypto_min,currency,exchange_rate,operator,status,notes,source_urls,source_date'
  const rows = casinos.map(
    ({ name }) => `${name},https://new.example.com,,,,,,,,,,,,,,,,operating,${note},,2026-09-21`,
  )
  return [columns, ...rows].join('\n')
}
