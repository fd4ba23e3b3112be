import { describe, expect, test } from 'vitest'
import { entrySums } from '#core/ledger/entry-sums.ts'
import { cents, epochMs } from '#core/units.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { applyToPages, entriesOf, type EntriesPage } from '#web/outbox/entry-pages.ts'
import { HOUR_MS, NOON } from '#web/outbox/testing-rows.ts'
import type { Write } from '#web/outbox/write.ts'
import { reverseOf } from '#web/outbox/writes.ts'

const hoursAgo = (hours: number) => epochMs(NOON - hours * HOUR_MS)

const entry = (id: string, changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id,
  casinoId: 1,
  kind: 'spend',
  amount: cents(500),
  occurredAt: NOON,
  note: null,
  voided: false,
  ...changes,
})

const spend = entry('spend', { occurredAt: hoursAgo(2) })
const cashOut = entry('cash-out', { kind: 'cash_out', amount: cents(1250), occurredAt: hoursAgo(4) })
const collection = entry('collection', { kind: 'collect', amount: null, occurredAt: hoursAgo(6) })
const ENTRIES = [spend, cashOut, collection]

/** Two pages, and more on the server if `next` is not null. */
function pagesOf(entries: readonly LedgerEntry[], next: string | null = null): EntriesPage[] {
  const [first, ...rest] = entries
  const totals = { entries: entries.length, ...entrySums(entries) }
  return [
    { entries: first ? [first] : [], totals, next: 'second' },
    { entries: rest, totals: null, next },
  ]
}

const common = { id: 'write', casinoId: 1 }
const remove = (of: LedgerEntry): Write => ({ ...common, kind: 'delete-entry', entry: of, previous: null })
const restore = (of: LedgerEntry): Write => ({ ...common, kind: 'restore-entry', entry: of })
const edit = (of: LedgerEntry, changes: Partial<LedgerEntry>): Write => ({
  ...common,
  kind: 'edit-entry',
  entry: of,
  edit: changes,
})

/** What the page shows after writes: the IDs, newest first, and the totals. */
function shown(writes: readonly Write[], { search = '', pages = pagesOf(ENTRIES) } = {}) {
  const after = writes.reduce((before, write) => applyToPages(before, write, search), pages)
  return { ids: entriesOf(after).map(({ id }) => id), totals: after[0]?.totals, entries: entriesOf(after) }
}

const unchanged = shown([])

test('the entries of all pages are shown, newest first', () => {
  expect(unchanged.ids).toEqual(['spend', 'cash-out', 'collection'])
})

test.each([
  ['spend', { profit: 1250, spent: 0, entries: 2 }],
  ['cash-out', { profit: -500, cashedOut: 0, entries: 2 }],
  ['collection', { collections: 0, entries: 2, profit: 750 }],
])('a deleted %s leaves the totals, and a restored one returns to them', (id, totals) => {
  const deleted = ENTRIES.find((one) => one.id === id)!
  const after = shown([remove(deleted)])
  expect(after.totals).toMatchObject(totals)
  expect(after.entries.filter(({ voided }) => voided).map((one) => one.id)).toEqual([id])
  expect(shown([remove(deleted), restore({ ...deleted, voided: true })])).toEqual(unchanged)
})

test('an edit changes the entry, the totals, and the order', () => {
  const after = shown([edit(spend, { amount: cents(700), occurredAt: hoursAgo(5), note: 'gems' })])
  expect(after.ids).toEqual(['cash-out', 'spend', 'collection'])
  expect(after.totals).toMatchObject({ spent: 700, profit: 550 })
  expect(after.entries[1]).toMatchObject({ amount: 700, note: 'gems' })
})

test.each<[string, Write, object]>([
  ['collection', { ...common, kind: 'collect', at: NOON, again: false }, { collections: 2, entries: 4 }],
  [
    'cash-out',
    { ...common, kind: 'cash-out', at: NOON, amount: cents(100) },
    { cashedOut: 1350, profit: 850, entries: 4 },
  ],
  [
    'spend',
    { ...common, kind: 'spend', at: NOON, amount: cents(100) },
    { spent: 600, profit: 650, entries: 4 },
  ],
])('an unsent %s is the newest entry', (_name, write, totals) => {
  const after = shown([write])
  expect(after.ids).toEqual(['write', 'spend', 'cash-out', 'collection'])
  expect(after.totals).toMatchObject(totals)
})

test.each<[string, Write]>([
  ['deletion', remove(spend)],
  ['edit', edit(spend, { amount: cents(700) })],
  ['collection', { ...common, kind: 'collect', at: NOON, again: false }],
])('a %s that the server has applied already changes nothing', (_name, write) => {
  expect(shown([write, write])).toEqual(shown([write]))
})

test('a deletion that the server has applied does not change the totals again', () => {
  const pages = pagesOf([cashOut, collection])
  expect(shown([remove(spend)], { search: 'deleted=without', pages }).totals).toEqual(pages[0]?.totals)
})

test('a vote is not part of the history', () => {
  expect(shown([{ ...common, kind: 'vote', vote: 1 }])).toEqual(unchanged)
})

describe('a filtered history', () => {
  const search = new URLSearchParams({
    kind: 'spend',
    casino: '1',
    from: new Date(hoursAgo(3)).toISOString(),
    to: new Date(NOON).toISOString(),
    deleted: 'without',
  }).toString()
  const pages = pagesOf([spend])
  const spendAt = (at: number, casinoId = 1): Write => ({
    id: 'write',
    kind: 'spend',
    casinoId,
    at: epochMs(at),
    amount: cents(100),
  })

  test.each([
    ['of this range', spendAt(hoursAgo(1)), ['write', 'spend']],
    ['at the start of the range', spendAt(hoursAgo(3)), ['spend', 'write']],
    ['at the end of the range', spendAt(NOON), ['spend']],
    ['before the range', spendAt(hoursAgo(4)), ['spend']],
    ['of another casino', spendAt(hoursAgo(1), 2), ['spend']],
    ['of another kind', { ...common, kind: 'collect', at: hoursAgo(1), again: false }, ['spend']],
  ] satisfies [string, Write, string[]][])('an unsent entry %s', (_name, write, ids) => {
    const after = shown([write], { search, pages })
    expect(after.ids).toEqual(ids)
    expect(after.totals?.entries).toBe(ids.length)
  })

  test('an entry that an edit moves out of the range leaves the list and the totals', () => {
    const after = shown([edit(spend, { occurredAt: hoursAgo(9) })], { search, pages })
    expect(after).toMatchObject({ ids: [], totals: { entries: 0, spent: 0 } })
  })
})

describe('a history that is not loaded to its end', () => {
  const pages = pagesOf(ENTRIES, 'third')

  test('an entry that becomes older than the loaded pages leaves them, not the totals', () => {
    const after = shown([edit(spend, { occurredAt: hoursAgo(99) })], { pages })
    expect(after.ids).toEqual(['cash-out', 'collection'])
    expect(after.totals).toEqual(unchanged.totals)
  })

  test('the deletion of an entry on another page changes the totals', () => {
    const other = entry('other', { occurredAt: hoursAgo(99) })
    const after = shown([remove(other)], { pages })
    expect(after.ids).toEqual(unchanged.ids)
    expect(after.totals).toMatchObject({ entries: 2, spent: 0 })
  })
})

describe('cash-outs of a state', () => {
  const requested = entry('requested', {
    kind: 'cash_out',
    status: 'requested',
    amount: cents(5000),
    approvedAt: null,
    paidAt: null,
    closedAt: null,
  })
  const pages: EntriesPage[] = [
    { entries: [requested], totals: { entries: 1, ...entrySums([requested]) }, next: null },
  ]
  const pay: Write = {
    ...common,
    kind: 'edit-entry',
    entry: requested,
    edit: { status: 'paid', approvedAt: null, paidAt: NOON, closedAt: null },
  }
  const undo = reverseOf(pay, undefined) as Write

  test('one that is paid leaves those on the way, and an undo returns it', () => {
    const search = 'status=open&deleted=without'
    expect(shown([], { search, pages }).totals).toMatchObject({ entries: 1, cashedOut: 0 })
    expect(shown([pay], { search, pages }).ids).toEqual([])
    expect(shown([pay], { search, pages }).totals).toMatchObject({ entries: 0 })
    expect(shown([pay, undo], { search, pages })).toEqual(shown([], { search, pages }))
  })

  test('it joins those that are paid, with its amount', () => {
    const none: EntriesPage[] = [{ entries: [], totals: { entries: 0, ...entrySums([]) }, next: null }]
    const search = 'status=paid&deleted=without'
    expect(shown([pay], { search, pages: none }).ids).toEqual(['requested'])
    expect(shown([pay], { search, pages: none }).totals).toMatchObject({ entries: 1, cashedOut: 5000 })
  })

  test('other kinds and states are not shown', () => {
    const search = 'status=rejected'
    const spending: Write = { ...common, kind: 'spend', at: NOON, amount: cents(100) }
    expect(shown([pay, spending], { search, pages: [] }).ids).toEqual([])
  })
})
