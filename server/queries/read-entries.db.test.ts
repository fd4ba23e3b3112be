import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntriesQuery, Entry } from '#contract/entries.ts'
import { EntriesAnswer } from '#contract/entries.ts'
import { cents } from '#core/units.ts'
import { recordAmount } from '#server/commands/record-amount.ts'
import { voidEntry } from '#server/commands/void-entry.ts'
import { readEntries } from '#server/queries/read-entries.ts'
import { person } from '#server/testing/factories.ts'
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
  ann = await person(deps)
})

async function allPages(query: EntriesQuery): Promise<Entry[][]> {
  const pages: Entry[][] = []
  let cursor: string | null = null
  do {
    const answer: EntriesAnswer = await readEntries(deps, ann, {
      ...query,
      ...(cursor === null ? {} : { cursor }),
    })
    expect(EntriesAnswer.parse(answer)).toEqual(answer)
    pages.push(answer.entries)
    cursor = answer.next
  } while (cursor !== null)
  return pages
}

/** 250 spends on casinos 1 to 3, in groups of ten at one and the same moment. */
async function many(): Promise<void> {
  for (let n = 0; n < 250; n++) {
    const minute = String(Math.floor(n / 10)).padStart(2, '0')
    await recordAmount(deps, ann, (n % 3) + 1, n % 2 ? 'spend' : 'cash_out', cents(n + 1), {
      id: randomUUID(),
      occurred_at: `2026-11-20T10:${minute}:00.000Z`,
    })
  }
}

test('250 entries with ties come in pages of 100, each once, newest first', async () => {
  await many()
  const pages = await allPages({})
  expect(pages.map((page) => page.length)).toEqual([100, 100, 50])
  const all = pages.flat()
  expect(new Set(all.map((entry) => entry.id)).size).toBe(250)
  const sorted = all.toSorted((a, b) =>
    a.occurred_at === b.occurred_at ? (a.id < b.id ? 1 : -1) : a.occurred_at < b.occurred_at ? 1 : -1,
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
        entry.casino_id === 2 &&
        entry.kind === 'spend' &&
        entry.occurred_at >= '2026-11-20T10:05:00.000Z' &&
        entry.occurred_at < '2026-11-20T10:20:00.000Z',
    ),
  )
  expect(some.flat().length).toBeGreaterThan(9)
})

test('deleted entries come with the others unless they are not wanted', async () => {
  const ids = [randomUUID(), randomUUID()]
  for (const id of ids) await recordAmount(deps, ann, 1, 'spend', cents(1), { id })
  await voidEntry(deps, ann, ids[0] ?? '')
  expect((await allPages({})).flat()).toHaveLength(2)
  expect((await allPages({ deleted: 'with' })).flat()).toHaveLength(2)
  expect((await allPages({ deleted: 'without' })).flat().map(({ id }) => id)).toEqual([ids[1]])
})

test('exactly one page has no next', async () => {
  await recordAmount(deps, ann, 1, 'spend', cents(1), { id: randomUUID() })
  expect(await readEntries(deps, ann, { limit: '1' })).toMatchObject({ next: null })
})

test.each([
  ['limit', { limit: '0' }],
  ['limit', { limit: '101' }],
  ['cursor', { cursor: '' }],
  ['cursor', { cursor: 'abc' }],
  ['cursor', { cursor: Buffer.from('[1,2]').toString('base64url') }],
  ['cursor', { cursor: Buffer.from('[1e99,"\' or 1=1"]').toString('base64url') }],
])('a wrong %s is refused: %j', async (field, query) => {
  await expect(readEntries(deps, ann, query)).rejects.toMatchObject({ code: 'bad-request', field })
})

test("a cursor of another person's entry shows nothing of theirs", async () => {
  await many()
  const { next } = await readEntries(deps, ann, {})
  const bob = await person(deps)
  expect(await readEntries(deps, bob, { cursor: next ?? '' })).toMatchObject({ entries: [], next: null })
})

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
  'any time is taken as a bound: %s',
  async (bound) => {
    expect(await readEntries(deps, ann, { from: bound, to: bound })).toMatchObject({ entries: [] })
  },
)
