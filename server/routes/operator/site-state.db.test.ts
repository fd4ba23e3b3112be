import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { loadCatalogFiles } from '#catalog/load.ts'
import type { CatalogCasino } from '#catalog/schema.ts'
import { loadCatalog } from '#server/commands/load-catalog.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { operatorMember } from '#server/testing/accounts/operator-member.ts'
import { testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

function filed(): readonly CatalogCasino[] {
  const files = loadCatalogFiles()
  if (!files.ok) throw new Error('the casino files are invalid')
  return files.value
}

test('compares the files with the database: nothing after a load, then each difference', async () => {
  const casinos = filed()
  const app = await testApp(database, { casinos })
  const operator = await operatorMember(app)
  const state = async () => (await operator.get('/api/operator/catalog')).body
  const equal = await state()
  expect(equal).toMatchObject({
    casinos: casinos.length,
    active: casinos.filter(({ active }) => active).length,
    differences: [],
    movedOnly: 0,
  })
  expect(equal.changelog[0]).toEqual({
    id: expect.any(String),
    date: expect.stringMatching(/^\d{4}-/),
    title: expect.any(String),
  })

  const [first, second, third, missing] = casinos.filter(({ active, tier }) => active && tier !== null)
  if (!first || !second || !third || !missing) throw new Error('there are too few casinos')
  // The database as an older version left it.
  await loadCatalog(database.db, [
    ...casinos
      .filter(({ id }) => id !== missing.id)
      .map((casino) => {
        if (casino.id === first.id) {
          const tier = first.tier === 1 ? 2 : 1
          return { ...casino, tier, bank_min: '987.00', expected_daily_reward: null } as const
        }
        if (casino.id === second.id) return { ...casino, rank: 900 }
        return casino.id === third.id ? { ...casino, notes: 'Old notes.', tier_reason: 'Old.' } : casino
      }),
    { ...missing, id: 4321, name: 'Without a file' },
  ])
  const { differences, movedOnly } = await state()
  expect(movedOnly).toBe(1)
  const of = (id: number) => differences.find(({ casinoId }: { casinoId: number }) => casinoId === id)
  expect(of(first.id)).toMatchObject({
    casino: first.name,
    change: 'changed',
    oldTier: first.tier === 1 ? 2 : 1,
    newTier: first.tier,
    fields: [
      { field: 'expectedDailyReward', old: null, new: first.expected_daily_reward },
      { field: 'bankMin', old: '987.00', new: first.bank_min },
    ],
  })
  expect(of(third.id).fields).toEqual([
    { field: 'tierReason', old: 'Old.', new: third.tier_reason },
    { field: 'notes', old: 'Old notes.', new: third.notes },
  ])
  expect(of(4321)).toMatchObject({ change: 'closed', casino: 'Without a file', newTier: null, fields: [] })
  // It is in the database, but was closed there because the older version had no file for it.
  expect(of(missing.id)).toMatchObject({ change: 'changed' })
  expect(differences).toHaveLength(4)
})

test('sends a test email, and shows the reply of the mail server when it rejects it', async () => {
  const app = await mailedApp(database, { REQUIRE_EMAIL_VERIFICATION: 'false' })
  const send = (email: string) => operator.post('/api/operator/mail-test', { email })
  const operator = await operatorMember(app)
  await app.collect()
  try {
    const sent = await send('test@example.test')
    expect([sent.status, sent.body]).toEqual([200, { sent: true, error: null, now: expect.any(String) }])
    expect((await app.mailTo('test@example.test')).headers.get('subject')).toBe('Test email')

    app.server.replyNext({ at: 'recipient', code: 550 })
    const rejected = await send('test@example.test')
    expect([rejected.status, rejected.body.sent]).toEqual([200, false])
    expect(rejected.body.error).toContain('550')
    expect((await send('no address')).status).toBe(400)
  } finally {
    await app.server.stop()
  }
  const unreachable = await send('test@example.test')
  expect(unreachable.body).toMatchObject({ sent: false, error: expect.stringContaining('ECONNREFUSED') })
})

test('without a mail server, the mail test explains where emails are', async () => {
  const app = await testApp(database)
  const operator = await operatorMember(app)
  const { body } = await operator.post('/api/operator/mail-test', { email: 'test@example.test' })
  expect(body).toMatchObject({ sent: false, error: expect.stringContaining('SMTP_URL') })
})

test('lists a job that failed for good, and runs it again', async () => {
  const app = await testApp(database)
  const operator = await operatorMember(app)
  const read = async () => (await operator.get('/api/operator/jobs')).body.jobs
  const eventually = { timeout: 60_000, interval: 100 }
  const name = `broken-${randomUUID()}`
  let isBroken = true
  const run = async () => {
    if (isBroken) throw new TypeError('ann@example.test')
    return null
  }
  const options = { pollSeconds: 0.5, retryLimit: 0 }
  const jobs = createJobs(app.deps, [{ name, schedule: '0 0 29 2 *', run }], options)
  await jobs.start()
  onTestFinished(() => jobs.stop())
  expect(await read()).toEqual([])
  jobs.runSoon(name)
  await vi.waitUntil(async () => (await read()).length === 1, eventually)
  const [failed] = await read()
  expect(failed).toEqual({
    id: expect.any(String),
    queue: name,
    failedAt: expect.stringMatching(/Z$/),
    reason: 'TypeError',
  })
  expect((await operator.post(`/api/operator/jobs/${randomUUID()}/retry`)).status).toBe(404)

  isBroken = false
  const retried = await operator.post(`/api/operator/jobs/${failed.id}/retry`)
  expect([retried.status, retried.body.jobs]).toEqual([200, []])
  await vi.waitUntil(async () => (await jobs.results(name)).length === 1, eventually)
  expect((await operator.post(`/api/operator/jobs/${failed.id}/retry`)).status).toBe(404)
})
