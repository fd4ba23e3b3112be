import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { entryDays, utcText } from '#web/features/history/entry-days.ts'

const zone = process.env['TZ']
beforeEach(() => void (process.env['TZ'] = 'America/New_York'))
afterEach(() => void (process.env['TZ'] = zone))

const at = (iso: string): EpochMs => epochMs(Date.parse(iso))
const NOW = at('2026-11-21T17:00:00Z')
const entry = (iso: string): LedgerEntry => ({
  id: iso,
  casinoId: 1,
  kind: 'collect',
  amount: null,
  occurredAt: at(iso),
  note: null,
  voided: false,
})

test.each([
  ['just after local midnight', '2026-11-21T05:00:00Z', '2026-11-21', 'Today'],
  ['just before it', '2026-11-21T04:59:59Z', '2026-11-20', 'Yesterday'],
  ['earlier this year', '2026-11-14T20:00:00Z', '2026-11-14', 'Saturday, November 14'],
  ['in another year', '2025-12-31T20:00:00Z', '2025-12-31', 'Wednesday, December 31, 2025'],
])('%s', (_name, iso, day, title) =>
  expect(entryDays([entry(iso)], NOW)).toEqual([{ day, title, entries: [entry(iso)] }]),
)

test('preserves the order of days and of the entries in each day', () => {
  const entries = ['2026-11-21T16:00:00Z', '2026-11-21T06:00:00Z', '2026-11-20T06:00:00Z'].map(entry)
  expect(entryDays(entries, NOW).map((day) => day.entries.length)).toEqual([2, 1])
  expect(entryDays(entries, NOW).flatMap((day) => day.entries)).toEqual(entries)
})

test('formats a timestamp in UTC', () =>
  expect(utcText(at('2026-11-21T12:02:59.999Z'))).toBe('2026-11-21 12:02 UTC'))
