import { expect, test, vi } from 'vitest'
import { createPageLock } from '#web/outbox/page-lock.ts'

const TAKE_OVER_MS = 40_000
let locks = 0

/** Two pages with the same lock, as the browser provides it. `pass` lets the time limit of one end. */
function openPages() {
  const name = `lock ${(locks += 1)}`
  const open = () => {
    const timers: { ms: number; end: () => void }[] = []
    const lock = createPageLock(name, {
      locks: navigator.locks,
      takeOverMs: TAKE_OVER_MS,
      delay(ms, end) {
        const timer = { ms, end }
        timers.push(timer)
        return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
      },
    })
    return { ...lock, timers, pass: () => timers.at(-1)?.end() }
  }
  return [open(), open()] as const
}

/** A task that runs until the test ends it. */
function createTask() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let start: (lost: AbortSignal) => void = () => {}
  const started = new Promise<AbortSignal>((resolve) => (start = resolve))
  return {
    end: () => end(),
    started,
    task: (lost: AbortSignal) => {
      start(lost)
      return ended
    },
  }
}

/** Resolves once a page waits for the lock: then its time limit runs. */
const untilWaiting = (page: { readonly timers: readonly unknown[] }) =>
  vi.waitUntil(() => page.timers.length > 0, { interval: 1 })

test('one page runs its task after the other’s has ended', async () => {
  const [one, two] = openPages()
  const first = createTask()
  const running = one.run(first.task)
  await first.started
  const order: string[] = []
  const waiting = two.run(() => Promise.resolve(void order.push('second')))
  await untilWaiting(two)
  order.push('first ends')
  first.end()
  await Promise.all([running, waiting])
  expect(order).toEqual(['first ends', 'second'])
  expect([one.timers, two.timers]).toEqual([[], []])
})

test('a page that goes into the back/forward cache gives up the lock during its task', async () => {
  const [one, two] = openPages()
  const first = createTask()
  const running = one.run(first.task)
  const lost = await first.started
  const second = createTask()
  void two.run(second.task)
  one.suspend()
  await second.started
  await running
  expect(lost.aborted).toBe(true)
  second.end()
})

test('a page that waits for the lock in the back/forward cache does not get it', async () => {
  const [one, two] = openPages()
  const first = createTask()
  const running = one.run(first.task)
  await first.started
  const cached = createTask()
  const waiting = two.run(cached.task)
  two.suspend()
  await waiting
  first.end()
  await running
  let ran = 0
  const count = () => Promise.resolve(void (ran += 1))
  await two.run(count)
  expect(ran, 'while suspended').toBe(0)
  two.resume()
  await two.run(count)
  expect(ran, 'shown again').toBe(1)
})

test('a lock whose page makes no progress is taken over after a time limit', async () => {
  const [one, two] = openPages()
  const first = createTask()
  const running = one.run(first.task)
  const lost = await first.started
  const second = createTask()
  const taken = two.run(second.task)
  await untilWaiting(two)
  expect(two.timers.map(({ ms }) => ms)).toEqual([TAKE_OVER_MS])
  const [timer] = two.timers
  two.noteProgress()
  expect(two.timers).toHaveLength(1)
  expect(two.timers[0], 'the limit begins again with each sign of progress').not.toBe(timer)
  two.pass()
  const hasLock = await second.started
  await running
  expect([lost.aborted, hasLock.aborted]).toEqual([true, false])
  second.end()
  await taken
})

test('without locks, every task runs', async () => {
  const lock = createPageLock('none', { locks: undefined, delay: () => () => {}, takeOverMs: 1 })
  let ran = 0
  await lock.run(() => Promise.resolve(void (ran += 1)))
  expect(ran).toBe(1)
})

test('the error of a task reaches its caller', async () => {
  const [one] = openPages()
  await expect(one.run(() => Promise.reject(new Error('disk')))).rejects.toThrow('disk')
})
