/** A slow connection between a browser and a server: each direction is delayed, and downloads share the bandwidth. */
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Slow 4G, as Lighthouse defines it: 150 ms of round trip and 1.6 Mbit/s. */
const ROUND_TRIP_MS = 150
const BYTES_PER_MS = 200
/** A chunk as long as 20 ms of download, so that connections share the bandwidth. */
const CHUNK_BYTES = 4_000

export type SlowConnection = {
  readonly url: string
  /** Turns the delays on or off. */
  readonly slow: (isSlow: boolean) => void
  /** The bytes that all connections have downloaded. */
  readonly downloaded: () => number
}

/** Listens on a free port of the loopback interface until the end of the scope. */
export async function openSlowConnection(
  stack: AsyncDisposableStack,
  target: string,
): Promise<SlowConnection> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isSlow = false
  let bytes = 0
  /** When the last byte that was sent has arrived. */
  let busyUntil = 0

  /** Waits until the chunk has arrived. */
  async function arrival(chunk: Buffer): Promise<void> {
    bytes += chunk.length
    if (!isSlow) return
    busyUntil = Math.max(busyUntil, performance.now()) + chunk.length / BYTES_PER_MS
    await wait(busyUntil - performance.now() + ROUND_TRIP_MS / 2)
  }

  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname)
    // The handshake of TCP takes a round trip.
    let sent = isSlow ? wait(ROUND_TRIP_MS) : Promise.resolve()
    let received = Promise.resolve()
    for (const socket of [browser, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => void sockets.delete(socket))
    }
    browser.on('close', () => upstream.destroy())
    upstream.on('close', () => void received.then(() => browser.destroy()))
    browser.on('data', (chunk: Buffer) => {
      const delayed = isSlow ? wait(ROUND_TRIP_MS / 2) : Promise.resolve()
      sent = sent
        .then(() => delayed)
        .then(() => {
          upstream.write(chunk)
        })
    })
    upstream.on('data', (data: Buffer) => {
      for (let from = 0; from < data.length; from += CHUNK_BYTES) {
        const chunk = data.subarray(from, from + CHUNK_BYTES)
        // The delays of chunks overlap: only the bandwidth limits how fast they follow each other.
        const arrived = arrival(chunk)
        received = received
          .then(() => arrived)
          .then(() => {
            if (!browser.destroyed) browser.write(chunk)
          })
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stack.defer(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the slow connection has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    slow: (next) => void (isSlow = next),
    downloaded: () => bytes,
  }
}
