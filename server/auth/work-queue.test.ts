import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorkQueue } from '#server/auth/work-queue.ts'

type Limits = Parameters<typeof createWorkQueue>[0]

/** A queue whose tasks end when the test says so. */
function stage(limits: Limits) {
  const run = createWorkQueue(limits)
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

test('never runs more than it may, rejects what cannot wait, and recovers', async () => {
  const { add, end, all, started, rejected, most } = stage({ running: 2, perClient: 3, waiting: 10 })
  for (const name of ['1', '2', '3', '4', '5', '6']) await add('a', name)
  expect(rejected).toEqual(['6'])
  for (let n = 0; n < 5; n++) await end()
  await Promise.all(all)
  expect([started, most()]).toEqual([['1', '2', '3', '4', '5'], 2])
})

test('what is rejected is unavailable, and may be tried again in two seconds', async () => {
  const run = createWorkQueue({ running: 1, perClient: 0, waiting: 10 })
  const first = run('a', settled)
  await expect(run('a', settled)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
  await first
  await expect(run('a', () => Promise.resolve(1))).resolves.toBe(1)
})

test('a failing task gives its place back', async () => {
  const run = createWorkQueue({ running: 1, perClient: 1, waiting: 1 })
  await expect(run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(run('a', () => Promise.resolve(1))).resolves.toBe(1)
})

test('a client waits for one task of another client, however many that one has waiting', async () => {
  const { add, end, started } = stage({ running: 2, perClient: 16, waiting: 64 })
  for (let n = 0; n < 12; n++) await add('busy')
  await add('other')
  await end()
  expect(started).toEqual(['busy', 'busy', 'other'])
})

test('clients take turns', async () => {
  const { add, end, started } = stage({ running: 1, perClient: 16, waiting: 64 })
  for (const client of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) await add(client)
  for (let n = 0; n < 6; n++) await end()
  expect(started.join('')).toBe('abcabaa')
})

test('a full queue takes the place of the longest line, its newest task first', async () => {
  const { add, rejected } = stage({ running: 1, perClient: 16, waiting: 4 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await add('a', name)
  await add('b', 'b1')
  expect(rejected).toEqual(['a5'])
  await add('b', 'b2')
  expect(rejected).toEqual(['a5', 'a4'])
  // Two each: no line is longer than the others.
  await add('b', 'b3')
  expect(rejected).toEqual(['a5', 'a4', 'b3'])
})

test('whatever comes and ends: bounds hold, nothing idles or is lost, and nobody waits behind a backlog', async () => {
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
      // Somebody new comes, after everybody else: one task each of those who wait, at most, is started before.
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
