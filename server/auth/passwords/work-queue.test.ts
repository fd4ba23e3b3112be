import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorkQueue } from '#server/auth/passwords/work-queue.ts'

type Limits = Parameters<typeof createWorkQueue>[0]

/** A queue whose tasks end when the test calls `end`. */
function stage(limits: Limits) {
  const { run, load } = createWorkQueue(limits)
  const started: string[] = []
  const rejected: string[] = []
  const endings: (() => void)[] = []
  let most = 0
  const all: Promise<unknown>[] = []
  return {
    started,
    rejected,
    all,
    most: () => most,
    running: () => endings.length,
    load,
    add: (client: string, name = client) => {
      const task = run(client, async () => {
        started.push(name)
        await new Promise<void>((resolve) => {
          endings.push(resolve)
          most = Math.max(most, endings.length)
        })
      })
      all.push(task.catch(() => rejected.push(name)))
      return settled()
    },
    /** Ends the task that has run longest. */
    end: () => {
      endings.shift()?.()
      return settled()
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('limits running tasks, rejects tasks above the queue limit, and recovers', async () => {
  const { add, end, all, started, rejected, most, load } = stage({ running: 2, perClient: 3, waiting: 10 })
  for (const name of ['1', '2', '3', '4', '5', '6']) await add('a', name)
  expect(rejected).toEqual(['6'])
  expect(load()).toEqual({ running: 2, waiting: 3, rejected: 1 })
  for (let n = 0; n < 5; n++) await end()
  await Promise.all(all)
  expect(load()).toEqual({ running: 0, waiting: 0, rejected: 1 })
  expect([started, most()]).toEqual([['1', '2', '3', '4', '5'], 2])
})

test('a rejected task is unavailable, with a retry after two seconds', async () => {
  const { run } = createWorkQueue({ running: 1, perClient: 0, waiting: 10 })
  const first = run('a', settled)
  await expect(run('a', settled)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
  await first
  await expect(run('a', () => Promise.resolve(1))).resolves.toBe(1)
})

test('a rejected task frees its slot', async () => {
  const { run } = createWorkQueue({ running: 1, perClient: 1, waiting: 1 })
  await expect(run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(run('a', () => Promise.resolve(1))).resolves.toBe(1)
})

test('the backlog of one client delays another by only one task', async () => {
  const { add, end, started } = stage({ running: 2, perClient: 16, waiting: 64 })
  for (let n = 0; n < 12; n++) await add('busy')
  await add('other')
  await end()
  expect(started).toEqual(['busy', 'busy', 'other'])
})

test('clients are served round-robin', async () => {
  const { add, end, started } = stage({ running: 1, perClient: 16, waiting: 64 })
  for (const client of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) await add(client)
  for (let n = 0; n < 6; n++) await end()
  expect(started.join('')).toBe('abcabaa')
})

test('a full queue rejects the newest task of the client with the most waiting tasks', async () => {
  const { add, rejected } = stage({ running: 1, perClient: 16, waiting: 4 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await add('a', name)
  await add('b', 'b1')
  expect(rejected).toEqual(['a5'])
  await add('b', 'b2')
  expect(rejected).toEqual(['a5', 'a4'])
  // Two each: no client has more waiting tasks than the others.
  await add('b', 'b3')
  expect(rejected).toEqual(['a5', 'a4', 'b3'])
})

test('any order of tasks: respects the limits, never idles, loses no task, and stays fair', async () => {
  const limits = { running: 2, perClient: 3, waiting: 6 }
  const clients = ['a', 'b', 'c', 'd']
  const step = fc.oneof(fc.constantFrom(...clients), fc.constant(null))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { add, end, all, started, rejected, most, running } = stage(limits)
      const left = () => all.length - started.length - rejected.length
      for (const client of steps) {
        await (client === null ? end() : add(client))
        expect(running() === limits.running || left() === 0).toBe(true)
        expect(left()).toBeLessThanOrEqual(limits.waiting)
      }
      // A new client is last: at most one task of each waiting client starts before its own.
      const before = started.length
      await add('new')
      while (running() > 0) await end()
      await Promise.all(all)
      expect(most()).toBeLessThanOrEqual(limits.running)
      expect(started.length + rejected.length).toBe(all.length)
      const meanwhile = started.slice(before, started.indexOf('new'))
      expect(new Set(meanwhile).size).toBe(meanwhile.length)
    }),
    { numRuns: 200 },
  )
})
