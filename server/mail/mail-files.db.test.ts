import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readMail } from '#server/testing/servers/mail-server.ts'
import { PASSWORD, type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const HOUR_MS = 3_600_000

let database: TestDatabase
let dataDir: string
let folder: string
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'daily-bonus-mail-files-'))
  folder = join(dataDir, 'mail')
  app = await testApp(database, { env: { DATA_DIR: dataDir } })
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Sends all due mail and deletes what is stale. Returns the emails that are stored as files, oldest first. */
async function storedMail() {
  await app.sendMail()
  await app.cleanUp()
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const { headers, token } = readMail(readFileSync(join(folder, name), 'utf8'))
      return { to: headers.get('to'), token }
    })
}

const forgot = async (email: string) =>
  expect((await app.visitor().post('/api/password/forgot', { email })).status).toBe(200)

test('mail files to any address of an account are deleted with it, and no others', async () => {
  const ann = await app.member('ann@example.test')
  await app.member('bob@example.test')
  await forgot('ann@example.test')
  await forgot('bob@example.test')
  await app.sendMail()
  app.deps.clock.advance(1000)
  expect((await ann.post('/api/email/change', { email: 'ann-new@example.test' })).status).toBe(200)
  const confirmation = (await storedMail()).find(({ to }) => to === 'ann-new@example.test')
  expect((await ann.post('/api/email/change/confirm', { token: confirmation?.token })).status).toBe(200)
  app.deps.clock.advance(1000)
  await forgot('ann-new@example.test')
  expect((await storedMail()).map(({ to }) => to)).toEqual([
    expect.stringMatching(/^(ann|bob)@example\.test$/),
    expect.stringMatching(/^(ann|bob)@example\.test$/),
    // The request is mailed to both addresses, in any order.
    expect.stringMatching(/^ann(-new)?@example\.test$/),
    expect.stringMatching(/^ann(-new)?@example\.test$/),
    'ann@example.test',
    'ann-new@example.test',
  ])

  expect((await ann.post('/api/deleteAccount', { user_id: ann.id, password: PASSWORD })).status).toBe(200)
  expect((await storedMail()).map(({ to }) => to)).toEqual(['bob@example.test'])
})

test('mail files are deleted a day after they were written', async () => {
  await app.member('ann@example.test')
  await forgot('ann@example.test')
  expect(await storedMail()).toHaveLength(1)
  app.deps.clock.advance(24 * HOUR_MS)
  expect(await storedMail()).toHaveLength(1)
  app.deps.clock.advance(HOUR_MS)
  expect(await storedMail()).toEqual([])
})

test('stale mail files of an earlier server are deleted, and no other files', async () => {
  const id = '0c8f6ad2-8a4b-4d0e-9f39-6f1f6a8e5b11'
  mkdirSync(folder)
  for (const name of [
    `2026-11-01T00-00-00.000Z-reset-${id}.eml`,
    `2026-11-01T00-00-00.000Z-reset-${id}.eml.new`,
  ])
    writeFileSync(join(folder, name), '')
  for (const name of ['notes.txt', 'saved.eml']) writeFileSync(join(folder, name), '')
  await app.cleanUp()
  expect(readdirSync(folder).toSorted()).toEqual(['notes.txt', 'saved.eml'])
})
