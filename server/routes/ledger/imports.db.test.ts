import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EntriesResponse, type Entry } from '#contract/entries.ts'
import { ExportResponse } from '#contract/export.ts'
import { MOST_BATCH_BYTES, MOST_BATCH_ROWS } from '#contract/import-limits.ts'
import {
  CheckImportResponse,
  type Import,
  ImportBatchResponse,
  type ImportRow,
  ImportsResponse,
} from '#contract/imports.ts'
import { ownCasinoId } from '#contract/own-casino-id.ts'
import { importPath } from '#contract/paths.ts'
import { repairReadyTimes } from '#server/commands/ledger/repair-ready-times.ts'
import { callFunction } from '#server/db/call-function.ts'
import { checkTotals } from '#server/jobs/check-totals.ts'
import { importBatches, importRow } from '#server/testing/import-rows.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

type Member = Awaited<ReturnType<TestApp['member']>>

let database: TestDatabase
let app: TestApp
let ann: Member

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await app.member()
})

const post = (body: unknown, who: TestClient = ann) => who.post('/api/imports', body)
const undo = (id: string, edited?: string) =>
  ann.send('DELETE', `${importPath(id)}${edited === undefined ? '' : `?edited=${edited}`}`)
const imports = async (who: TestClient = ann) =>
  ImportsResponse.parse((await who.get('/api/imports')).body).imports
const entries = async (who: TestClient = ann): Promise<Entry[]> => {
  const { body } = await who.get('/api/entries?limit=100')
  return (body as EntriesResponse).entries
}
const totals = async () => (await ann.get('/api/dashboard')).body.totals
const rowOf = async (casinoId: number, who: TestClient = ann) =>
  (await who.get('/api/dashboard')).body.casinos.find(
    (row: { casinoId: number }) => row.casinoId === casinoId,
  )

/** Checks rows without recording them. @returns the outcome of each row. */
async function check(rows: readonly object[], who: TestClient = ann): Promise<string[]> {
  const { status, body } = await who.post('/api/imports/check', { rows })
  expect(status).toBe(200)
  return CheckImportResponse.parse(body).results.map((one) => ('reason' in one ? one.reason : one.outcome))
}

/** Imports rows with the same file name. @returns the import, and the outcome of each row. */
async function load(
  rows: readonly ImportRow[],
  {
    id = randomUUID(),
    size = MOST_BATCH_ROWS,
    who = ann,
  }: { id?: string; size?: number; who?: TestClient } = {},
): Promise<{ id: string; last: Import; outcomes: string[] }> {
  const outcomes: string[] = []
  let last: Import | undefined
  for (const batch of importBatches(rows, { id, size })) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const response = await post(batch, who)
    expect(response.status).toBe(200)
    const parsed = ImportBatchResponse.parse(response.body)
    outcomes.push(...parsed.results.map((result) => ('reason' in result ? result.reason : result.outcome)))
    last = parsed.import
  }
  if (last === undefined) throw new Error('no rows')
  return { id, last, outcomes }
}

const spend = (row: Partial<ImportRow> = {}) => importRow({ kind: 'spend', amount: '5.00', ...row })

async function expectExact(): Promise<void> {
  expect(await checkTotals(database.db)).toBe(0)
  expect(await repairReadyTimes(app.deps, [ann.id])).toBe(0)
}

describe('an import', () => {
  test('records each row, with its time and note, and its list shows the progress on every device', async () => {
    const rows = [
      importRow({ occurredAt: '2026-11-18T12:00:00.000Z', amount: '0.75', note: '=SUM(A1)' }),
      importRow({ casinoId: 2, kind: 'cash_out', amount: '1234.50', occurredAt: '2024-02-29T23:59:59.999Z' }),
      spend({ occurredAt: '2025-11-02T05:30:00.000Z' }),
    ]
    const { id, last, outcomes } = await load(rows, { size: 2 })
    expect(outcomes).toEqual(['recorded', 'recorded', 'recorded'])
    expect(last).toMatchObject({ state: 'finished', position: 3, rowCount: 3, recorded: 3 })
    expect(await imports()).toEqual([last])
    expect(last).toMatchObject({
      id,
      fileName: 'ledger.csv',
      alreadyThere: 0,
      rejected: 0,
      undone: 0,
      kept: 0,
    })
    expect((await entries()).map(({ id: entryId }) => entryId)).toEqual([0, 2, 1].map((n) => rows[n]?.id))
    expect((await entries())[0]).toMatchObject({ note: '=SUM(A1)', amount: '0.75', casinoId: 1 })
    expect(await totals()).toMatchObject({ collected: '1234.50', spent: '5.00', profit: '1229.50' })
    await expectExact()
  })

  test('can be sent again at any point: each row is recorded once', async () => {
    const rows = Array.from({ length: 7 }, (_, n) =>
      spend({ occurredAt: `2026-11-1${n}T12:00:00.000Z`, casinoId: n === 3 ? 999 : 1 }),
    )
    const id = randomUUID()
    const [first, second, third] = importBatches(rows, { id, size: 3 })
    expect((await post(first)).body.import).toMatchObject({ position: 3, state: 'running' })
    expect((await post(third)).status).toBe(409)
    await Promise.all([post(second), post(second), post(first)])
    expect((await imports())[0]).toMatchObject({ position: 6, recorded: 5, rejected: 1 })
    for (const batch of [second, third, third, first]) {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      const { body } = await post(batch)
      expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
        batch?.rows.map(({ casinoId }) => (casinoId === 999 ? 'rejected' : 'recorded')),
      )
    }
    expect(await imports()).toMatchObject([
      { state: 'finished', position: 7, recorded: 6, rejected: 1, alreadyThere: 0 },
    ])
    expect(await totals()).toMatchObject({ spent: '30.00' })
    await expectExact()
  })

  test('that does not begin with its first rows, or changes its file, is a conflict', async () => {
    const [batch] = importBatches([spend(), spend({ equal: 2 })], { size: 1 })
    expect((await post({ ...batch, from: 1 })).status).toBe(409)
    expect(await imports()).toEqual([])
    expect((await post(batch)).status).toBe(200)
    for (const change of [{ fileName: 'other.csv' }, { rowCount: 3 }])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await post({ ...batch, ...change })).status).toBe(409)
    expect(await imports()).toMatchObject([{ position: 1, recorded: 1 }])
  })

  test('of the same file adds nothing, also with other IDs; two equal rows stay two', async () => {
    const day = { occurredAt: '2026-11-17T12:00:20.000Z' }
    const rows = () =>
      [1, 2, 3].map((equal) => spend({ ...day, equal })).concat([spend({ ...day, amount: '5.01' })])
    const first = rows()
    expect((await load(first)).last).toMatchObject({ recorded: 4 })
    expect((await load(first)).last).toMatchObject({ recorded: 0, alreadyThere: 4 })
    expect((await load(rows(), { size: 2 })).last).toMatchObject({ recorded: 0, alreadyThere: 4 })
    // A fourth one, and one of another minute, are new.
    const more = [spend({ ...day, equal: 4 }), spend({ occurredAt: '2026-11-17T12:01:00.000Z' })]
    expect((await load(more)).outcomes).toEqual(['recorded', 'recorded'])
    expect(await totals()).toMatchObject({ spent: '30.01' })
  })

  test('knows what was recorded by hand, and an entry that was edited or deleted since by its ID', async () => {
    const [known, edited, deleted] = [randomUUID(), randomUUID(), randomUUID()]
    await ann.post('/api/casinos/1/spends', {
      id: known,
      amount: '5',
      occurredAt: '2026-11-19T12:00:40.000Z',
    })
    const rows = [spend(), spend({ id: edited, casinoId: 2 }), spend({ id: deleted, casinoId: 3 })]
    expect((await load(rows)).outcomes).toEqual(['already-there', 'recorded', 'recorded'])
    await ann.send('PATCH', `/api/entries/${edited}`, { body: { amount: '6.00' } })
    await ann.send('DELETE', `/api/entries/${deleted}`)
    expect((await load(rows.map((row) => ({ ...row, id: row.id.toUpperCase() })))).last).toMatchObject({
      recorded: 0,
      alreadyThere: 3,
    })
    expect(await totals()).toMatchObject({ spent: '11.00' })
  })

  test.each<[string, string, Partial<ImportRow>]>([
    ['unknown-casino', 'an unknown casino', { casinoId: 999 }],
    ['unknown-casino', 'a closed casino that is not in the list', { casinoId: 6 }],
    ['unknown-casino', 'an unknown casino of the user’s own', { casinoId: -5 }],
    ['no-amount', 'a spend without an amount', { kind: 'spend' }],
    ['amount', 'an amount of zero', { amount: '0.00' }],
    ['amount', 'a sign', { amount: '-5.00' }],
    ['amount', 'words', { amount: 'CA$5' }],
    ['too-early', 'a time before 1970', { occurredAt: '1969-12-31T23:59:59.999Z' }],
    ['in-future', 'a time in two days', { occurredAt: '2026-11-22T12:00:00.000Z' }],
    ['worth', 'a negative value', { worth: '-1.00' }],
  ])('rejects a row as %s for %s, and records the others', async (reason, _name, row) => {
    const { outcomes, last } = await load([spend(), importRow(row), spend({ equal: 2 })])
    expect(outcomes).toEqual(['recorded', reason, 'recorded'])
    expect(last).toMatchObject({ recorded: 2, rejected: 1, state: 'finished' })
    await expectExact()
  })

  test('the noon of today is now, while it is morning', async () => {
    await load([importRow({ occurredAt: '2026-11-21T08:00:00.000Z', dateOnly: true })])
    expect((await entries())[0]?.occurredAt).toBe('2026-11-20T12:00:00.000Z')
  })

  test('is limited in rows and bytes, and its IDs are distinct', async () => {
    const [batch] = importBatches([spend()])
    const many = Array.from({ length: MOST_BATCH_ROWS + 1 }, () => spend())
    const twice = [spend({ id: batch?.rows[0]?.id.toUpperCase() ?? '' }), ...(batch?.rows ?? [])]
    for (const body of [
      { ...batch, rows: many, rowCount: 600 },
      { ...batch, rows: twice, rowCount: 2 },
      { ...batch, rows: [] },
      { ...batch, rowCount: 20_001 },
      { ...batch, from: 1 },
      { ...batch, fileName: ' ' },
      { ...batch, userId: randomUUID() },
    ])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await post(body)).status).toBe(400)
    const notes = Array.from({ length: MOST_BATCH_ROWS }, () => spend({ note: 'x'.repeat(500) }))
    expect(JSON.stringify(notes).length).toBeGreaterThan(MOST_BATCH_BYTES)
    expect((await post({ ...batch, rows: notes, rowCount: 600 })).status).toBe(413)
    expect(await imports()).toEqual([])
  })
})

describe('an imported collection', () => {
  test('of the past does not move a countdown, and the newest one starts it', async () => {
    await ann.post('/api/casinos/1/collections', { id: randomUUID(), occurredAt: '2026-11-20T10:00:00.000Z' })
    const before = await rowOf(1)
    await load([
      importRow({ occurredAt: '2026-11-19T09:00:00.000Z' }),
      importRow({ casinoId: 2, occurredAt: '2026-11-20T11:00:00.000Z' }),
      importRow({ casinoId: 2, occurredAt: '2026-11-18T11:00:00.000Z' }),
      importRow({ casinoId: 3, occurredAt: '2026-10-01T11:00:00.000Z' }),
    ])
    expect(await rowOf(1)).toMatchObject({
      lastCollected: before.lastCollected,
      nextAvailableAt: before.nextAvailableAt,
    })
    expect(await rowOf(2)).toMatchObject({ lastCollected: '2026-11-20T11:00:00.000Z', ready: false })
    // Longer ago than a countdown can last.
    expect(await rowOf(3)).toMatchObject({ lastCollected: null, ready: true })
    await expectExact()
  })

  test('is evidence of the clock, unless only its date is known', async () => {
    // The clock of casino 4 is not known; each of these claims is less than 24 hours after the one before.
    const times = ['09:05', '09:02', '08:30', '08:10', '09:00', '08:20', '07:50']
    const rows = times.map((time, n) =>
      importRow({ casinoId: 4, occurredAt: `2026-11-${13 + n}T${time}:00.000Z`, dateOnly: n === 3 }),
    )
    await load(rows)
    // Neither the claim of that day nor the one after it: two of the six.
    expect((await rowOf(4)).learned?.claims).toBe(4)
    await ann.send('PATCH', `/api/entries/${rows[3]?.id}`, {
      body: { occurredAt: '2026-11-16T08:11:00.000Z' },
    })
    expect((await rowOf(4)).learned?.claims).toBe(6)
  })
})

describe('a check', () => {
  test('records nothing, and says what the import will do', async () => {
    const own = randomUUID()
    await ann.post('/api/own-casinos', { id: own, name: 'Lucky Hippo' })
    const recorded = spend({ occurredAt: '2026-11-18T12:00:20.000Z' })
    const deleted = spend({ occurredAt: '2026-11-17T12:00:00.000Z' })
    const rows = [
      recorded,
      deleted,
      // Equal to the first in the same minute, and the second such row.
      spend({ occurredAt: '2026-11-18T12:00:40.000Z' }),
      spend({ occurredAt: '2026-11-18T12:00:40.000Z', equal: 2 }),
      spend({ occurredAt: '2026-11-17T12:00:00.000Z' }),
      spend({ casinoId: ownCasinoId(own) }),
      spend({ casinoId: 999 }),
      spend({ amount: null }),
      spend({ occurredAt: '2026-12-30T12:00:00.000Z' }),
    ]
    await load([recorded, deleted])
    await ann.send('DELETE', `/api/entries/${deleted.id}`)
    const before = await entries()
    const outcomes = await check(rows)
    expect(outcomes).toEqual([
      'already-there',
      'already-there',
      'already-there',
      'new',
      'new',
      'new',
      'unknown-casino',
      'no-amount',
      'in-future',
    ])
    expect(await entries()).toEqual(before)
    expect(await imports()).toHaveLength(1)
    expect((await load(rows)).outcomes).toEqual(outcomes.map((one) => (one === 'new' ? 'recorded' : one)))
  })

  test('finds a row of a casino that the import would add by its ID only', async () => {
    const row = spend()
    expect(await check([{ ...row, casinoId: null }])).toEqual(['new'])
    await load([row])
    expect(
      await check([
        { ...row, casinoId: null },
        { ...spend(), casinoId: null },
      ]),
    ).toEqual(['already-there', 'new'])
  })

  test('does not see the ledger of another user', async () => {
    const row = spend()
    await load([row])
    expect(await check([row], await app.member())).toEqual(['new'])
  })
})

test('spends beyond a limit are recorded and count for their own time', async () => {
  await ann.put('/api/limits/day', { amount: '10.00' })
  await load([spend({ amount: '50.00', occurredAt: '2026-11-10T12:00:00.000Z' })])
  expect((await ann.get('/api/limits')).body.limits.day).toMatchObject({ spent: '0.00', state: 'ok' })
  await load([spend({ amount: '12.00', occurredAt: '2026-11-20T09:00:00.000Z' })])
  const { limits } = (await ann.get('/api/limits')).body
  expect(limits.day).toMatchObject({ spent: '12.00', state: 'reached' })
  expect(limits.month).toMatchObject({ spent: '62.00' })
})

describe('an undo', () => {
  test('removes the entries and restores the countdown; the file can be imported again', async () => {
    const kept = randomUUID()
    await ann.post('/api/casinos/1/collections', { id: kept, occurredAt: '2026-11-20T02:00:00.000Z' })
    const before = await ann.get('/api/dashboard')
    const rows = [
      importRow({ occurredAt: '2026-11-20T11:00:00.000Z' }),
      spend({ casinoId: 2 }),
      importRow({ casinoId: 3, kind: 'cash_out', amount: '7.00', voidedAt: '2026-11-19T13:00:00.000Z' }),
    ]
    const { id, last } = await load(rows)
    expect(last.recorded).toBe(3)
    const response = await undo(id)
    expect(response.status).toBe(200)
    expect(response.body.import).toMatchObject({ state: 'undone', undone: 3, kept: 0 })
    expect((await ann.get('/api/dashboard')).body.casinos).toEqual(before.body.casinos)
    expect((await entries()).map((entry) => entry.id)).toEqual([kept])
    await expectExact()
    expect((await undo(id)).body.import).toMatchObject({ state: 'undone', undone: 3 })
    expect(await post(importBatches(rows, { id })[0])).toMatchObject({
      status: 409,
      body: { error: { message: 'It was undone in another tab or on another device.' } },
    })
    expect((await load(rows)).last).toMatchObject({ recorded: 3 })
    expect((await imports()).map(({ state }) => state).toSorted()).toEqual(['finished', 'undone'])
  })

  test.each([
    ['keep', { undone: 2, kept: 2 }, ['6.00', '5.00']],
    ['delete', { undone: 4, kept: 0 }, []],
  ])('asks about edited entries, and can %s them', async (edited, counts, amounts) => {
    const rows = [1, 2, 3, 4].map((equal) => spend({ equal }))
    const { id } = await load(rows)
    const edit = (n: number, body: object) => ann.send('PATCH', `/api/entries/${rows[n]?.id}`, { body })
    await edit(0, { amount: '6.00', occurredAt: '2026-11-19T14:00:00.000Z' })
    await edit(1, { note: 'with a friend' })
    // An edit that was undone, and a deletion, are no edits.
    await edit(2, { amount: '9.00' })
    await edit(2, { amount: '5.00' })
    await ann.send('DELETE', `/api/entries/${rows[3]?.id}`)
    const asked = await undo(id)
    expect(asked).toMatchObject({ status: 409, body: { error: { code: 'conflict', count: 2 } } })
    expect((await imports())[0]).toMatchObject({ state: 'finished' })
    expect((await undo(id, 'maybe')).status).toBe(400)
    expect((await undo(id, edited)).body.import).toMatchObject({ state: 'undone', ...counts })
    expect((await entries()).map(({ amount }) => amount)).toEqual(amounts)
    await expectExact()
    // A kept entry is no longer part of an import.
    expect((await undo(id)).body.import).toMatchObject({ state: 'undone', ...counts })
    expect((await load(rows)).last).toMatchObject({ alreadyThere: amounts.length })
  })

  test('that was interrupted continues, and the totals are exact in between', async () => {
    const rows = Array.from({ length: 5 }, (_, n) => spend({ occurredAt: `2026-11-1${n}T12:00:00.000Z` }))
    const { id } = await load(rows)
    const now = new Date(app.deps.now())
    const { outcome } = await callFunction(database.db, 'undo_import', {
      userId: ann.id,
      importId: id,
      edited: null,
      most: 2,
      now,
    })
    expect(outcome).toBe('undoing')
    expect(await imports()).toMatchObject([{ state: 'undoing', undone: 2 }])
    expect(await totals()).toMatchObject({ spent: '15.00' })
    await expectExact()
    expect((await post(importBatches(rows, { id })[0])).status).toBe(409)
    // What is edited meanwhile stays.
    await ann.send('PATCH', `/api/entries/${rows[4]?.id}`, { body: { amount: '6.00' } })
    expect((await undo(id)).body.import).toMatchObject({ state: 'undone', undone: 4, kept: 1 })
    expect(await totals()).toMatchObject({ spent: '6.00' })
    await expectExact()
  })

  test('deletes the casinos that were added for it and have no other entries', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await ann.post('/api/own-casinos', { id: first, name: 'Lucky Hippo' })
    await ann.post('/api/own-casinos', { id: second, name: 'Chanced' })
    const [hippo, chanced] = [ownCasinoId(first), ownCasinoId(second)]
    const [batch] = importBatches([spend({ casinoId: hippo }), spend({ casinoId: chanced })])
    expect((await post({ ...batch, addedCasinoIds: [hippo, chanced] })).body.import.recorded).toBe(2)
    await ann.post(`/api/casinos/${chanced}/cash-outs`, { id: randomUUID(), amount: '9.00' })
    await undo(batch?.id ?? '')
    // A deleted casino without records is in no list.
    expect(await rowOf(hippo)).toBeUndefined()
    expect((await rowOf(chanced)).deleted).toBeUndefined()
  })

  test('of another user’s import is the same as of an unknown one', async () => {
    const { id } = await load([spend()])
    const bob = await app.member()
    expect(await imports(bob)).toEqual([])
    const theirs = await bob.send('DELETE', importPath(id))
    const unknown = await bob.send('DELETE', importPath(randomUUID()))
    expect([theirs.status, theirs.body.error.code]).toEqual([404, unknown.body.error.code])
    // The same IDs are another import and another entry.
    expect((await load([spend()], { id, who: bob })).last.recorded).toBe(1)
    expect((await imports())[0]).toMatchObject({ id, undone: 0 })
  })
})

test('the entries of an export are the same in a new account', async () => {
  const claims = [randomUUID(), randomUUID(), randomUUID()]
  for (const [n, id] of claims.entries()) {
    app.deps.clock.set(`2026-11-${21 + n}T12:00:01.234Z`)
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await ann.post(`/api/casinos/${1 + n}/collections`, { id, ...(n === 1 && { amount: '0.65' }) })
  }
  await ann.send('DELETE', `/api/entries/${claims[2]}?reason=not-ready`)
  await ann.post('/api/casinos/1/cash-outs', { id: randomUUID(), amount: '20.00', note: 'two\nlines' })
  await load([spend({ occurredAt: '2025-01-01T12:00:00.000Z', dateOnly: true })])
  const exportOf = async (who: Member) => {
    await who.post('/api/reauthenticate', { password: PASSWORD })
    return ExportResponse.parse((await who.get('/api/export.json')).body)
  }
  const before = await exportOf(ann)
  const bob = await app.member()
  const rows = before.entries.map((entry) =>
    importRow({
      id: entry.id,
      casinoId: entry.casino_id,
      kind: entry.kind,
      amount: entry.amount,
      note: entry.note,
      occurredAt: entry.occurred_at,
      receivedAt: entry.received_at,
      voidedAt: entry.voided_at,
      worth: entry.worth,
      streakDay: entry.streak_day,
      notReady: entry.not_ready,
      dateOnly: entry.date_only,
    }),
  )
  const { id } = await load(rows, { who: bob })
  const after = await exportOf(bob)
  const withoutImport = ({ entries: all }: ExportResponse) =>
    all.map((entry) => ({ ...entry, import_id: null }))
  expect(withoutImport(after)).toEqual(withoutImport(before))
  expect(after.imports).toMatchObject([{ id, file_name: 'ledger.csv', recorded: 5, state: 'finished' }])
  expect(after.totals).toEqual(before.totals)
  const summary = async (who: TestClient) => (await who.get('/api/summary?zone=UTC')).body
  expect(await summary(bob)).toEqual(await summary(ann))
})

const row = fc.record({
  casinoId: fc.constantFrom(1, 2, 3),
  kind: fc.constantFrom('collect' as const, 'spend' as const, 'cash_out' as const),
  amount: fc.constantFrom('1.00', '2.50'),
  occurredAt: fc.constantFrom(
    '2026-11-20T11:00:00.000Z',
    '2026-11-19T05:00:00.000Z',
    '2026-09-01T00:00:00.000Z',
  ),
  equal: fc.constantFrom(1, 2),
  voidedAt: fc.constantFrom(null, null, '2026-11-20T11:30:00.000Z'),
})
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ rows: fc.array(row, { minLength: 1, maxLength: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ edits: fc.nat(20), at: row.map(({ occurredAt }) => occurredAt) }) },
  { weight: 1, arbitrary: fc.record({ deletes: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ undoes: fc.nat(5), edited: fc.constantFrom('keep', 'delete') }) },
)

test('after any imports, edits, and undos, totals and times are those of the entries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      ann = await app.member()
      const [ids, entryIds]: [string[], string[]] = [[], []]
      for (const one of steps) {
        if ('rows' in one) {
          const rows = one.rows.map((values) => importRow(values))
          entryIds.push(...rows.map(({ id }) => id))
          const expected = await check(rows)
          const { id, outcomes } = await load(rows, { size: 5 })
          expect(outcomes.map((result) => (result === 'recorded' ? 'new' : result))).toEqual(expected)
          ids.push(id)
        } else if ('undoes' in one) {
          const id = ids[one.undoes % ids.length]
          if (id !== undefined) expect((await undo(id, one.edited)).status).toBe(200)
        } else {
          const id = entryIds[('edits' in one ? one.edits : one.deletes) % entryIds.length] ?? randomUUID()
          await ('edits' in one
            ? ann.send('PATCH', `/api/entries/${id}`, { body: { occurredAt: one.at } })
            : ann.send('DELETE', `/api/entries/${id}`))
        }
      }
      await expectExact()
      for (const id of ids) await undo(id, 'delete')
    }),
    { numRuns: 8 },
  )
  expect(await checkTotals(database.db)).toBe(0)
})
