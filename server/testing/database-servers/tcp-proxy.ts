import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy in front of a TCP server, whose responses can be dropped without an error on the connection. */
export type TcpProxy = {
  /** The given URL with the port of the proxy. */
  readonly url: string
  /** Drops everything that the server sends on open connections. New connections work. */
  silence(): void
  close(): Promise<void>
}

/** Starts a proxy in front of the server in this URL. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<readonly [Socket, Socket]>()
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    const pair = [client, server] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [server, client] as const]) {
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    url: url.href,
    silence() {
      for (const [client, server] of pairs) {
        server.unpipe(client)
        server.resume()
      }
    },
    async close() {
      for (const sockets of pairs) for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
