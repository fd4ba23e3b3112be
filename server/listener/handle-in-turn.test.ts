import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { handleInTurn } from '#server/listener/handle-in-turn.ts'

const REQUESTS = 1000

let server: Server
let sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function connected(): Promise<Socket> {
  const accepted = once(server, 'connection')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  await Promise.all([once(socket, 'connect'), accepted])
  return socket
}

const requestText = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

test('after a response that closes the connection, its other requests are not handled', async () => {
  const handled: string[] = []
  server = createServer(
    handleInTurn(
      (request, response) => {
        handled.push(request.url ?? '')
        response.writeHead(200, { connection: 'close' }).end()
      },
      REQUESTS,
      () => undefined,
    ),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = await connected()
  socket.resume()
  socket.write(requestText('/first') + requestText('/second'))
  await once(socket, 'close')
  expect(handled).toEqual(['/first'])
})

test('a connection with many requests leaves others their turn, also if each is answered at once', async () => {
  const handled: string[] = []
  let isDone = () => {}
  const all = new Promise<void>((resolve) => (isDone = resolve))
  server = createServer(
    handleInTurn(
      (request, response) => {
        // The other request reaches the operating system while the first one is handled.
        if (handled.push(request.url ?? '') === 1) other.write(requestText('/other'))
        if (handled.length === REQUESTS + 1) isDone()
        response.end()
      },
      REQUESTS,
      () => undefined,
    ),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const greedy = await connected()
  const other = await connected()
  greedy.resume()
  greedy.write(requestText('/greedy').repeat(REQUESTS))
  await all
  expect(handled.filter((path) => path === '/greedy')).toHaveLength(REQUESTS)
  expect(handled.indexOf('/other')).toBeLessThan(REQUESTS / 10)
})
