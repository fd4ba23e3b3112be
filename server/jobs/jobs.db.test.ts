import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openBoss } from '#server/jobs/boss.ts'
import { fillDaysQueue } from '#server/jobs/fill-days.ts'
import { listFailedJobs, retryFailedJob } from '#server/jobs/failed-jobs.ts'
import { createJobs, type JobQueue, type Jobs } from '#server/jobs/jobs.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const NEVER = '0 0 29 2 *'

let database: TestDatabase
let logged: Record<string, unknown>[]
const opened: Jobs[] = []

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop()
})

const context = () => {
  logged = []
  return {
    db: database.db,
    log: pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
  }
}

/** Starts a server's jobs, which do not wait for pauses. */
async function startJobs(...queues: readonly JobQueue[]): Promise<Jobs> {
  const jobs = createJobs(context(), queues, { pollSeconds: 0.5, retryLimit: 1, retryDelay: 0 })
  opened.push(jobs)
  await jobs.start()
  return jobs
}

const eventually = { timeout: 60_000, interval: 100 }

const queue = (name: string, run: JobQueue['run']): JobQueue => ({ name, schedule: NEVER, run })

test('a job runs on one of two servers, and both read its result', async () => {
  const name = `shared-${randomUUID()}`
  const ran: string[] = []
  const first = await startJobs(queue(name, async () => (ran.push('first'), { part: 3 })))
  const second = await startJobs(queue(name, async () => (ran.push('second'), { part: 3 })))
  first.runSoon(name)
  await vi.waitUntil(() => ran.length > 0, eventually)
  await vi.waitUntil(async () => (await second.results(name)).length === 1, eventually)
  expect(await first.results(name)).toMatchObject([{ output: { part: 3 } }])
  expect(ran).toHaveLength(1)
})

test('a job that fails is tried again, stops no other queue, and is listed without its error until it is retried', async () => {
  const [broken, whole] = [`broken-${randomUUID()}`, `whole-${randomUUID()}`]
  const secret = 'ann@example.test'
  let attempts = 0
  let isBroken = true
  const jobs = await startJobs(
    queue(broken, async () => {
      attempts++
      if (isBroken) throw new Error(`no mail to ${secret}`)
      return null
    }),
    queue(whole, async () => ({ done: true })),
  )
  const failed = async () => (await listFailedJobs(context())).filter((job) => job.queue === broken)
  jobs.runSoon(broken)
  await vi.waitUntil(async () => (await failed()).length === 1, eventually)
  expect(attempts).toBe(2)
  jobs.runSoon(whole)
  await vi.waitUntil(async () => (await jobs.results(whole)).length === 1, eventually)

  const { rows } = await database.db.pool.query('select json_agg(j)::text as stored from jobs.job j')
  expect(rows[0].stored).toContain(broken)
  expect(rows[0].stored).not.toContain(secret)
  expect(JSON.stringify(logged)).not.toContain(secret)

  isBroken = false
  const [job] = await failed()
  expect(job?.reason).toBe('Error')
  expect(await retryFailedJob(context(), randomUUID())).toBe(false)
  expect(await retryFailedJob(context(), job?.id ?? '')).toBe(true)
  await vi.waitUntil(async () => (await jobs.results(broken)).length === 1, eventually)
  expect(await failed()).toEqual([])
})

async function countWaiting(queueName: string): Promise<number> {
  const { rows } = await database.db.pool.query<{ count: number }>(
    "select count(*)::integer as count from jobs.job where name = $1 and state = 'created'",
    [queueName],
  )
  return rows[0]?.count ?? 0
}

test('only one job of a queue waits, and none is created before the start', async () => {
  const name = `one-${randomUUID()}`
  let runs = 0
  const hold = Promise.withResolvers<void>()
  const early = createJobs(context(), [queue(name, async () => null)])
  early.runSoon(name)
  expect(await early.results(name)).toEqual([])
  const jobs = await startJobs(
    queue(name, async () => {
      runs++
      await hold.promise
      return null
    }),
  )
  jobs.runSoon(name)
  await vi.waitUntil(() => runs === 1, eventually)
  for (let i = 0; i < 5; i++) jobs.runSoon(name)
  await vi.waitUntil(async () => (await countWaiting(name)) > 0, eventually)
  expect(await countWaiting(name)).toBe(1)
  hold.resolve()
  await vi.waitUntil(async () => (await jobs.results(name)).length >= 2, eventually)
})

test('of a queue that is exclusive, no job is created while another server runs one', async () => {
  const exclusive: JobQueue = {
    ...fillDaysQueue(context()),
    name: `exclusive-${randomUUID()}`,
    run: async () => (await hold.promise, null),
  }
  const hold = Promise.withResolvers<void>()
  const servers = [await startJobs(exclusive), await startJobs(exclusive)]
  const boss = openBoss(context())
  const first = await boss.send(exclusive.name)
  expect(first).not.toBeNull()
  for (const server of servers) server.wake(exclusive.name)
  const isRunning = async () => (await boss.findJobs(exclusive.name)).some(({ state }) => state === 'active')
  await vi.waitUntil(isRunning, eventually)
  expect(await boss.send(exclusive.name)).toBeNull()
  hold.resolve()
  await vi.waitUntil(async () => (await servers[0]?.results(exclusive.name))?.length === 1, eventually)
  expect(await boss.send(exclusive.name)).not.toBeNull()
})

test('jobs can be started again, on a database that has them', async () => {
  const name = `again-${randomUUID()}`
  const jobs = await startJobs(queue(name, async () => null))
  await jobs.stop()
  await jobs.start()
  jobs.runSoon(name)
  await vi.waitUntil(async () => (await jobs.results(name)).length === 1, eventually)
  expect(logged).toEqual([])
})

test('the next job starts at its time, before its schedule does, and only one waits for it', async () => {
  const name = `next-${randomUUID()}`
  const started: number[] = []
  let seconds = 1
  await startJobs({
    ...queue(name, async () => {
      started.push(Date.now())
      return null
    }),
    secondsToNext: async () => seconds,
  })
  // The first one starts at once.
  await vi.waitUntil(() => started.length >= 3, eventually)
  const [, second = 0, third = 0] = started
  expect(third - second).toBeGreaterThan(900)
  seconds = 3600
  const before = started.length
  await vi.waitUntil(() => started.length > before, eventually)
  await vi.waitUntil(async () => (await waitingSeconds(name)).length > 0, eventually)
  const waiting = await waitingSeconds(name)
  expect(waiting).toHaveLength(1)
  expect(waiting[0]).toBeGreaterThan(3500)
})

test('an earlier start that is found while the next job is created counts', async () => {
  const name = `earlier-${randomUUID()}`
  // As if another server had found it between the two reads.
  const found = [3600, 1800]
  await startJobs({
    ...queue(name, async () => null),
    secondsToNext: async () => found.shift() ?? 1800,
  })
  await vi.waitUntil(() => found.length === 0, eventually)
  await expect.poll(() => waitingSeconds(name), eventually).toEqual([expect.closeTo(1800, -2)])
})

/** Returns in how many seconds the jobs of a queue start that wait. */
async function waitingSeconds(queueName: string): Promise<number[]> {
  const { rows } = await database.db.pool.query<{ seconds: number }>(
    `select extract(epoch from start_after - now())::float8 as seconds from jobs.job
      where name = $1 and state = 'created'`,
    [queueName],
  )
  return rows.map((row) => row.seconds)
}

test('a job that has more to do than one server can shares it with another server', async () => {
  const name = `backlog-${randomUUID()}`
  const hold = Promise.withResolvers<void>()
  const ran: string[] = []
  let isBacklog = false
  const shared = (server: string): JobQueue => ({
    ...queue(name, async ({ createJobForOtherServer }) => {
      if (!isBacklog) return null
      ran.push(server)
      for (let n = 0; n < 3; n++) createJobForOtherServer()
      await hold.promise
      return null
    }),
    secondsToNext: async () => 3600,
  })
  const servers = [await startJobs(shared('first')), await startJobs(shared('second'))]
  // Nothing is left of the start: the only job that waits does so for an hour.
  await vi.waitUntil(async () => {
    const waiting = await waitingSeconds(name)
    return waiting.length === 1 && waiting.every((seconds) => seconds > 3000)
  }, eventually)
  isBacklog = true
  servers[0]?.runSoon(name)
  await vi.waitUntil(() => ran.length === 2, eventually)
  expect(ran.toSorted()).toEqual(['first', 'second'])
  hold.resolve()
})
