import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EntriesQuery, type Entry, EntriesResponse } from '#contract/entries.ts'
import { cents } from '#core/units.ts'
import { recordAmount } from '#server/commands/ledger/record-entry.ts'
import { deleteEntry } from '#server/commands/ledger/change-entry.ts'
import { readEntries } from '#server/queries/ledger/read-entries.ts'
import { createUser } from '#server/testing/factories.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

let database: TestDatabase
let deps: TestDeps
let ann: string

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  deps = await testDeps(database)
  ann = await createUser(deps)
})

async function allPages(query: EntriesQuery): Promise<Entry[][]> {
  const pages: Entry[][] = []
  let cursor: string | null = null
  do {
    const response: EntriesResponse = await readEntries(deps, ann, {
      ...query,
      ...(cursor === null ? {} : { cursor }),
    })
    expect(EntriesResponse.parse(response)).toEqual(response)
    pages.push(response.entries)
    cursor = response.next
  } while (cursor !== null)
  return pages
}

/** 250 spends on casinos 1 to 3, in groups of ten at one and the same moment. */
async function many(): Promise<void> {
  for (let n = 0; n < 250; n++) {
    const minute = String(Math.floor(n / 10)).padStart(2, '0')
    await recordAmount(deps, ann, (n % 3) + 1, n % 2 ? 'spend' : 'cash_out', cents(n + 1), {
      id: randomUUID(),
      occurredAt: `2026-11-20T10:${minute}:00.000Z`,
    })
  }
}

test('returns 250 entries with ties in pages of 100, each once, newest first', async () => {
  await many()
  const pages = await allPages({})
  expect(pages.map((page) => page.length)).toEqual([100, 100, 50])
  const all = pages.flat()
  expect(new Set(all.map((entry) => entry.id)).size).toBe(250)
  const sorted = all.toSorted((a, b) =>
    a.occurredAt === b.occurredAt ? (a.id < b.id ? 1 : -1) : a.occurredAt < b.occurredAt ? 1 : -1,
  )
  expect(all).toEqual(sorted)

  const small = await allPages({ limit: '7' })
  expect(small.flat()).toEqual(all)
  expect(small[0]).toHaveLength(7)

  const some = await allPages({
    casino: '2',
    kind: 'spend',
    from: '2026-11-20T10:05:00.000Z',
    to: '2026-11-20T10:20:00.000Z',
    limit: '9',
  })
  expect(some.flat()).toEqual(
    all.filter(
      (entry) =>
        entry.casinoId === 2 &&
        entry.kind === 'spend' &&
        entry.occurredAt >= '2026-11-20T10:05:00.000Z' &&
        entry.occurredAt < '2026-11-20T10:20:00.000Z',
    ),
  )
  expect(some.flat().length).toBeGreaterThan(9)
})

test('deleted entries are included unless excluded by the query', async () => {
  const ids = [randomUUID(), randomUUID()]
  for (const id of ids) await recordAmount(deps, ann, 1, 'spend', cents(1), { id })
  await deleteEntry(deps, ann, ids[0] ?? '')
  expect((await allPages({})).flat()).toHaveLength(2)
  expect((await allPages({ deleted: 'with' })).flat()).toHaveLength(2)
  expect((await allPages({ deleted: 'without' })).flat().map(({ id }) => id)).toEqual([ids[1]])
})

test('a single full page has no cursor', async () => {
  await recordAmount(deps, ann, 1, 'spend', cents(1), { id: randomUUID() })
  expect(await readEntries(deps, ann, { limit: '1' })).toMatchObject({ next: null })
})

test.each([
  ['limit', { limit: '0' }, 'invalid'],
  ['limit', { limit: '101' }, 'invalid'],
  ['cursor', { cursor: '' }, 'bad-request'],
  ['cursor', { cursor: 'abc' }, 'bad-request'],
  ['cursor', { cursor: Buffer.from('[1,2]').toString('base64url') }, 'bad-request'],
  ['cursor', { cursor: Buffer.from('[1e99,"\' or 1=1"]').toString('base64url') }, 'bad-request'],
])('an invalid %s is rejected: %j', async (field, query, code) => {
  await expect(readEntries(deps, ann, query)).rejects.toMatchObject({ code, field })
})

test("a cursor of another user's entry reveals none of theirs", async () => {
  await many()
  const { next } = await readEntries(deps, ann, {})
  const bob = await createUser(deps)
  expect(await readEntries(deps, bob, { cursor: next ?? '' })).toMatchObject({ entries: [], next: null })
})

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
  'any time is accepted as a bound: %s',
  async (bound) => {
    expect(await readEntries(deps, ann, { from: bound, to: bound })).toMatchObject({ entries: [] })
  },
)
