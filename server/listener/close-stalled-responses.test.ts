import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { closeStalledResponses } from '#server/listener/close-stalled-responses.ts'

const STALLED_MS = 1500
const CHUNK = Buffer.alloc(64 * 1024, 'x')

let end: () => Promise<void>
afterEach(() => end())

/** Starts a server, and a client that requests its response and does not read it. */
async function start(
  respond: (response: ServerResponse) => void,
): Promise<{ readonly client: Socket; readonly closed: Promise<unknown> }> {
  const server = createServer((_request, response) => respond(response))
  closeStalledResponses(server, STALLED_MS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = createConnection((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {})
  end = async () => {
    client.destroy()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const [socket] = (await once(server, 'connection')) as [Socket]
  client.pause()
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  return { client, closed: once(socket, 'close') }
}

/** Reads about 2 MB: the operating system reports free buffer space only when a third of it is free. */
async function readSome(client: Socket): Promise<void> {
  let read = 0
  const enough = new Promise<void>((resolve) => {
    client.on('data', (bytes) => {
      read += bytes.length
      if (read < 2 * 1024 * 1024) return
      client.removeAllListeners('data').pause()
      resolve()
    })
  })
  client.resume()
  await enough
}

function write(response: ServerResponse): void {
  while (response.writable && response.write(CHUNK));
  response.once('drain', () => write(response))
}

test('a stream that is not read is closed', async () => {
  const { client, closed } = await start(write)
  await closed
  expect(client.bytesRead).toBe(0)
})

test('a response in one piece is closed after that time, and its memory is freed', async () => {
  let bytes: Buffer | undefined = Buffer.alloc(16 * 1024 * 1024, 'x')
  const body = new WeakRef(bytes)
  let begun = 0
  const { closed } = await start((response) => {
    response.end(bytes)
    bytes = undefined
    begun = performance.now()
  })
  await closed
  const time = performance.now() - begun
  expect(time).toBeGreaterThan(0.9 * STALLED_MS)
  expect(time).toBeLessThan(1.8 * STALLED_MS)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // A WeakRef keeps its target until the current job ends.
  await vi.waitUntil(() => {
    collect()
    return body.deref() === undefined
  })
})

test('a client that sends more and does not read is disconnected too', async () => {
  const { client, closed } = await start(write)
  client.write('GET / HTTP/1.1\r\nhost: ')
  const sending = setInterval(() => client.write('x'), STALLED_MS / 20)
  await closed
  clearInterval(sending)
  expect(client.bytesRead).toBe(0)
})

test.each([
  ['a stream', write],
  [
    'a response in one piece',
    (response: ServerResponse) => void response.end(Buffer.alloc(128 * 1024 * 1024)),
  ],
])('%s that is read slowly stays open', async (_name, respond) => {
  const { client, closed } = await start(respond)
  let isClosed = false
  void closed.then(() => (isClosed = true))
  const until = performance.now() + 2.5 * STALLED_MS
  while (performance.now() < until) {
    await readSome(client)
    await new Promise((resolve) => setTimeout(resolve, STALLED_MS / 5))
  }
  expect(isClosed).toBe(false)
})
