import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closeStalledResponses } from '#server/port/close-stalled-responses.ts'

const STALLED_MS = 1000
const CHUNK = Buffer.alloc(64 * 1024, 'x')

let end: () => Promise<void>
afterEach(() => end())

/** Starts a server with an endless response, and a client that requests it. */
async function startEndless(): Promise<{ readonly client: Socket; readonly closed: Promise<unknown> }> {
  const server = createServer((_request, response) => write(response))
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

function write(response: ServerResponse): void {
  while (response.writable && response.write(CHUNK));
  response.once('drain', () => write(response))
}

test('a stream that is not read is closed', async () => {
  const { client, closed } = await startEndless()
  await closed
  expect(client.bytesRead).toBe(0)
})

test('a stream that is read slowly stays open', async () => {
  const { client, closed } = await startEndless()
  let isClosed = false
  void closed.then(() => (isClosed = true))
  const until = performance.now() + 2.5 * STALLED_MS
  // Reads large amounts: the operating system reports free buffer space only when a third of it is free.
  while (performance.now() < until) {
    let read = 0
    client.on('data', (bytes) => {
      read += bytes.length
      if (read < 2 * 1024 * 1024) return
      client.removeAllListeners('data').pause()
      client.emit('enough')
    })
    client.resume()
    await once(client, 'enough')
    await new Promise((resolve) => setTimeout(resolve, STALLED_MS / 5))
  }
  expect(isClosed).toBe(false)
})
