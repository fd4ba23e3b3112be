import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { removeNote } from '#server/commands/operator/pin-note.ts'
import { createNoteCache } from '#server/queries/operator/note-cache.ts'
import { operatorMember } from '#server/testing/accounts/operator-member.ts'
import type { TwoFactorMember } from '#server/testing/accounts/two-factor-member.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const NOTE = '/api/operator/note'

let database: TestDatabase
let app: TestApp
let operator: TwoFactorMember

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  await removeNote(app.deps)
  operator = await operatorMember(app)
})

const noteOf = async () => (await operator.get(NOTE)).body.note

test('a note is pinned with its day, replaced by the next one, and removed', async () => {
  expect(await noteOf()).toBeNull()
  const { status, body } = await operator.put(NOTE, { text: ' Votes are\nopen <b>again</b>. ' })
  const note = { date: '2026-11-20', text: 'Votes are open <b>again</b>.' }
  expect([status, body.note]).toEqual([200, note])
  expect(app.deps.note.inMemory()).toEqual(note)
  app.deps.clock.advance(86_400_000)
  await operator.post('/api/reauthenticate', { password: 'tulip river nine', code: operator.code() })
  await operator.put(NOTE, { text: 'Closed.' })
  expect(await noteOf()).toEqual({ date: '2026-11-21', text: 'Closed.' })
  const removed = await operator.send('DELETE', NOTE)
  expect([removed.status, removed.body.note, app.deps.note.inMemory()]).toEqual([200, null, null])
  expect((await operator.send('DELETE', NOTE)).status).toBe(200)
})

test.each([
  [' \n', 'Enter a note.'],
  ['x'.repeat(281), 'A note can be at most 280 characters long: this is 1 too long.'],
])('%# is rejected with its reason', async (text, message) => {
  const { status, body } = await operator.put(NOTE, { text })
  expect([status, body.error.field, body.error.message]).toEqual([400, 'text', message])
  expect(await noteOf()).toBeNull()
})

test('the day of a note is that of New York', async () => {
  app.deps.clock.advance(14 * 3_600_000)
  await operator.post('/api/reauthenticate', { password: 'tulip river nine', code: operator.code() })
  const { body } = await operator.put(NOTE, { text: 'It is 9 PM on the twentieth.' })
  expect([body.now.slice(0, 10), body.note.date]).toEqual(['2026-11-21', '2026-11-20'])
})

test('a note is in memory, and a read that began before it was pinned does not put the old one back', async () => {
  const written = { date: '2026-11-20', text: 'Pinned.' }
  const cache = createNoteCache(database.db)
  const before = cache.read()
  cache.set(written)
  expect(await before).toBeNull()
  expect(cache.inMemory()).toBe(written)
  expect(await cache.read()).toBeNull()
  expect(cache.inMemory()).toBeNull()
})

test('a note has no query before it is read, and is the same object while it is the same', async () => {
  await operator.put(NOTE, { text: 'Votes are open again.' })
  const other = createNoteCache(database.db)
  expect(other.inMemory()).toBeNull()
  await other.read()
  const note = other.inMemory()
  expect(note).toEqual({ date: '2026-11-20', text: 'Votes are open again.' })
  await other.read()
  expect(other.inMemory()).toBe(note)
})

describe('another server', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  test('reads the note when it starts, and every ten seconds', async () => {
    const other = createNoteCache(database.db)
    await operator.put(NOTE, { text: 'Votes are open again.' })
    other.start()
    await expect.poll(() => other.inMemory()?.text).toBe('Votes are open again.')
    await operator.put(NOTE, { text: 'Votes are closed.' })
    vi.advanceTimersByTime(9_999)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1)
    await expect.poll(() => other.inMemory()?.text).toBe('Votes are closed.')
    other.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
