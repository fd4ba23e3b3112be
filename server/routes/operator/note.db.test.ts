import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

test('another server shows a note after ten seconds, and the same object while it is the same', async () => {
  let clock = 0
  const other = createNoteCache(database.db, () => clock)
  expect(await other.read()).toBeNull()
  await operator.put(NOTE, { text: 'Votes are open again.' })
  clock = 9_999
  expect(other.inMemory()).toBeNull()
  clock = 10_001
  expect(other.inMemory()).toBeNull()
  const note = await other.read()
  expect(note).toEqual({ date: '2026-11-20', text: 'Votes are open again.' })
  await other.read()
  expect(other.inMemory()).toBe(note)
})
