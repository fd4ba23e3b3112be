import { expect, test } from 'vitest'
import { followEventStream, type OpenedStream } from '#web/outbox/event-stream.ts'

/** A server whose connections the test opens, writes to, and breaks, and a clock that the test controls. */
function setUp() {
  const requests: { respond: (opened: OpenedStream) => void; signal: AbortSignal }[] = []
  const waits: { ms: number; finish: () => void; stopped: boolean }[] = []
  const events: string[] = []
  const stop = new AbortController()
  const ended = followEventStream(
    {
      open: (signal) => new Promise((respond) => requests.push({ respond, signal })),
      wait: (ms, signal) =>
        new Promise((resolve, reject) => {
          const entry = { ms, finish: resolve, stopped: false }
          waits.push(entry)
          signal.addEventListener('abort', () => {
            entry.stopped = true
            reject(new Error('stopped'))
          })
        }),
      onEvent: (event) => events.push(event),
      onOpen: (isFirst) => isFirst || events.push('(reconnected)'),
    },
    stop.signal,
  )
  const connect = () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    requests.at(-1)?.respond({ kind: 'open', body: readable })
    return {
      write: (text: string) => writer.write(new TextEncoder().encode(text)),
      end: () => writer.close(),
      break: () => writer.abort(new Error('broken')),
    }
  }
  const running = () => waits.filter((entry) => !entry.stopped)
  return { requests, waits, running, events, stop, ended, connect }
}

test('reports events across chunk boundaries, but no heartbeats', async () => {
  const { events, connect } = setUp()
  const { write } = connect()
  await write(': \n\nevent: dash')
  await write('board\ndata: {}\n\n: \n\nevent: account\ndata: {}\n\n')
  await expect.poll(() => events).toEqual(['dashboard', 'account'])
})

test('reconnects after 1, 2, 5, 10, and 10 seconds', async () => {
  const { requests, running } = setUp()
  const delays: (number | undefined)[] = []
  for (let n = 1; n <= 5; n++) {
    await expect.poll(() => requests.length).toBe(n)
    requests.at(-1)?.respond({ kind: 'retry' })
    await expect.poll(() => running().length).toBe(n)
    delays.push(running().at(-1)?.ms)
    running().at(-1)?.finish()
  }
  expect(delays).toEqual([1000, 2000, 5000, 10_000, 10_000])
})

test('reports a reconnect, and a connection resets the delays', async () => {
  const { requests, events, connect, running } = setUp()
  await connect().break()
  await expect.poll(() => running().map(({ ms }) => ms)).toEqual([1000])
  running()[0]?.finish()
  await expect.poll(() => requests.length).toBe(2)
  expect(events).toEqual([])
  await connect().end()
  await expect.poll(() => running().map(({ ms }) => ms)).toEqual([1000, 1000])
  expect(events).toEqual(['(reconnected)'])
})

test('reports the first connection if it needed a second attempt', async () => {
  const { requests, events, connect, running } = setUp()
  requests[0]?.respond({ kind: 'retry' })
  await expect.poll(() => running().length).toBe(1)
  running()[0]?.finish()
  await expect.poll(() => requests.length).toBe(2)
  connect()
  await expect.poll(() => events).toEqual(['(reconnected)'])
})

test('closes a connection after 40 seconds of silence; a heartbeat restarts the timeout', async () => {
  const { requests, connect, waits } = setUp()
  const { write } = connect()
  await expect.poll(() => waits.length).toBe(1)
  await write(': \n\n')
  await expect.poll(() => waits.length).toBe(2)
  expect(waits.map(({ ms, stopped }) => [ms, stopped])).toEqual([
    [40_000, true],
    [40_000, false],
  ])
  expect(requests[0]?.signal.aborted).toBe(false)
  waits[1]?.finish()
  await expect.poll(() => waits[2]?.ms).toBe(1000)
  expect(requests[0]?.signal.aborted).toBe(true)
})

test('stops during a connection and during a delay', async () => {
  const first = setUp()
  first.connect()
  first.stop.abort()
  await expect.poll(() => first.requests[0]?.signal.aborted).toBe(true)
  const second = setUp()
  second.requests[0]?.respond({ kind: 'retry' })
  await expect.poll(() => second.running().length).toBe(1)
  second.stop.abort()
  await second.ended
  expect(second.requests).toHaveLength(1)
})

test('stops when the user is signed out', async () => {
  const { requests, ended } = setUp()
  requests[0]?.respond({ kind: 'signed-out' })
  await ended
  expect(requests).toHaveLength(1)
})
