import { expect, test } from 'vitest'
import { cents } from '#core/units.ts'
import type { Balances, CasinoBalance } from '#web/api/dashboard/balances.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { applyToBalances } from '#web/outbox/balances.ts'
import { NOON } from '#web/outbox/testing-rows.ts'
import type { Write } from '#web/outbox/write.ts'
import { reverseOf, withEntryOf } from '#web/outbox/writes.ts'

const id = '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11'
// Twice $20.00 must be played, of which $10.00 were.
const casino: CasinoBalance = {
  casinoId: 1,
  balance: cents(2000),
  onTheWay: cents(0),
  received: cents(2000),
  played: cents(1000),
  playthroughLeft: cents(3000),
  pace: cents(500),
  minimum: cents(5000),
  daysToPaid: null,
}
const balances: Balances = { used: false, casinos: [casino] }
/** Row 11 is a further bonus of casino 1. */
const mainCasino = (casinoId: number) => (casinoId === 11 ? 1 : casinoId)

function after(...writes: readonly Write[]): Balances {
  let known = new Map() as ReadonlyMap<string, LedgerEntry>
  let result = balances
  for (const write of writes) {
    result = applyToBalances(result, write, known, mainCasino)
    known = withEntryOf(known, write)
  }
  return result
}

const common = { id, casinoId: 1, at: NOON }
const requested: Write<'cash-out'> = {
  ...common,
  kind: 'cash-out',
  amount: cents(1500),
  status: 'requested',
}

test.each<[string, Write, Partial<CasinoBalance>]>([
  [
    'a claim of a further bonus',
    { ...common, casinoId: 11, kind: 'collect', again: false, worth: cents(100) },
    { balance: cents(2100), received: cents(2100), playthroughLeft: cents(3200) },
  ],
  [
    'coins that were bought',
    { ...common, kind: 'spend', amount: cents(500) },
    { balance: cents(2500), received: cents(2500), playthroughLeft: cents(4000) },
  ],
  ['a requested cash-out', requested, { balance: cents(500), onTheWay: cents(1500) }],
  [
    'a correction',
    { ...common, kind: 'correction', balance: cents(1690), amount: cents(-310) },
    { balance: cents(1690) },
  ],
  [
    'an amount played through',
    { ...common, kind: 'played', amount: cents(1200), all: false },
    { played: cents(2200), playthroughLeft: cents(1800) },
  ],
  [
    'all that was left',
    { ...common, kind: 'played', amount: cents(3000), all: true },
    { played: cents(4000), playthroughLeft: cents(0) },
  ],
])('%s, and its undo', (_name, write, change) => {
  expect(after(write).casinos).toEqual([{ ...casino, ...change }])
  const undone = after(write, reverseOf(write, undefined) as Write).casinos[0]
  // Once nothing is left, only the server knows how often coins must be played.
  expect(undone?.balance).toBe(casino.balance)
  expect(undone?.played).toBe(casino.played)
})

test('a rejected cash-out returns to the balance, and an undo takes it out again', () => {
  const entry: LedgerEntry = {
    id,
    casinoId: 1,
    kind: 'cash_out',
    amount: cents(1500),
    occurredAt: NOON,
    note: null,
    voided: false,
    status: 'requested',
  }
  const edit = { status: 'rejected', approvedAt: null, paidAt: null, closedAt: NOON } as const
  const reject: Write = { kind: 'edit-entry', id: `1${id.slice(1)}`, casinoId: 1, entry, edit }
  expect(after(requested, reject).casinos[0]?.balance).toBe(2000)
  expect(after(requested, reject, reverseOf(reject, undefined) as Write).casinos[0]?.balance).toBe(500)
})

test('only what belongs to balances makes them used', () => {
  expect(after({ ...common, kind: 'spend', amount: cents(500) }).used).toBe(false)
  expect(after({ ...common, kind: 'cash-out', amount: cents(500) }).used).toBe(false)
  expect(after(requested).used).toBe(true)
  expect(after({ ...common, kind: 'correction', balance: cents(0), amount: cents(-2000) }).used).toBe(true)
})

test('a casino without entries begins with the first one', () => {
  expect(after({ ...common, casinoId: 2, kind: 'spend', amount: cents(500) }).casinos).toEqual([
    casino,
    expect.objectContaining({ casinoId: 2, balance: 500, playthroughLeft: null, minimum: null }),
  ])
})

test('a write without an entry changes nothing', () =>
  expect(after({ kind: 'vote', id, casinoId: 1, vote: 1 })).toBe(balances))
