import { expect, test } from 'vitest'
import { followLine, type LineOpened } from '#web/data/live-line.ts'

/** A server whose lines the test opens, writes and cuts, and a clock that runs as the test says. */
function setUp() {
  const asked: { answer: (opened: LineOpened) => void; signal: AbortSignal }[] = []
  const waits: { ms: number; over: () => void; stopped: boolean }[] = []
  const heard: string[] = []
  const stop = new AbortController()
  const over = followLine(
    {
      open: (signal) => new Promise((answer) => asked.push({ answer, signal })),
      wait: (ms, signal) =>
        new Promise((resolve, reject) => {
          const one = { ms, over: resolve, stopped: false }
          waits.push(one)
          signal.addEventListener('abort', () => {
            one.stopped = true
            reject(new Error('stopped'))
          })
        }),
      hear: (event) => heard.push(event),
      resumed: () => heard.push('(resumed)'),
    },
    stop.signal,
  )
  const line = () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    asked.at(-1)?.answer({ kind: 'open', body: readable })
    return {
      write: (text: string) => writer.write(new TextEncoder().encode(text)),
      end: () => writer.close(),
      cut: () => writer.abort(new Error('cut')),
    }
  }
  const running = () => waits.filter((one) => !one.stopped)
  return { asked, waits, running, heard, stop, over, line }
}

test('hears events, however they are cut into pieces, and no heartbeats', async () => {
  const { heard, line } = setUp()
  const { write } = line()
  await write(': \n\nevent: dash')
  await write('board\ndata: {}\n\n: \n\nevent: account\ndata: {}\n\n')
  await expect.poll(() => heard).toEqual(['dashboard', 'account'])
})

test('a line that breaks is tried again after 1, 2, 5, 10 and 10 seconds', async () => {
  const { asked, running } = setUp()
  const pauses: (number | undefined)[] = []
  for (let n = 1; n <= 5; n++) {
    await expect.poll(() => asked.length).toBe(n)
    asked.at(-1)?.answer({ kind: 'later' })
    await expect.poll(() => running().length).toBe(n)
    pauses.push(running().at(-1)?.ms)
    running().at(-1)?.over()
  }
  expect(pauses).toEqual([1000, 2000, 5000, 10_000, 10_000])
})

test('what was missed meanwhile is caught up with, and the pauses begin anew', async () => {
  const { asked, heard, line, running } = setUp()
  await line().cut()
  await expect.poll(() => running().map(({ ms }) => ms)).toEqual([1000])
  running()[0]?.over()
  await expect.poll(() => asked.length).toBe(2)
  expect(heard).toEqual([])
  await line().end()
  await expect.poll(() => running().map(({ ms }) => ms)).toEqual([1000, 1000])
  expect(heard).toEqual(['(resumed)'])
})

test('forty seconds of silence are a broken line; a heartbeat is not silence', async () => {
  const { asked, line, waits } = setUp()
  const { write } = line()
  await expect.poll(() => waits.length).toBe(1)
  await write(': \n\n')
  await expect.poll(() => waits.length).toBe(2)
  expect(waits.map(({ ms, stopped }) => [ms, stopped])).toEqual([
    [40_000, true],
    [40_000, false],
  ])
  expect(asked[0]?.signal.aborted).toBe(false)
  waits[1]?.over()
  await expect.poll(() => waits[2]?.ms).toBe(1000)
  expect(asked[0]?.signal.aborted).toBe(true)
})

test('stops when told to, in the middle of a line and of a pause', async () => {
  const first = setUp()
  first.line()
  first.stop.abort()
  await expect.poll(() => first.asked[0]?.signal.aborted).toBe(true)
  const second = setUp()
  second.asked[0]?.answer({ kind: 'later' })
  await expect.poll(() => second.running().length).toBe(1)
  second.stop.abort()
  await second.over
  expect(second.asked).toHaveLength(1)
})

test('ends where there is nobody to follow it for', async () => {
  const { asked, over } = setUp()
  asked[0]?.answer({ kind: 'gone' })
  await over
  expect(asked).toHaveLength(1)
})
