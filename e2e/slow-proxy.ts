import { once } from 'node:events'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy between the browser and the product that delays writes, like a slow connection. */
export type SlowProxy = {
  readonly address: string
  /** The number of writes received from the browser. */
  readonly held: () => number
  /** Forwards the delayed writes and all later ones. */
  readonly release: () => void
  readonly close: () => Promise<void>
}

/**
 * Delays every request whose path matches. A request that the browser aborts meanwhile is never forwarded, so nothing of
 * it reaches the product.
 */
export async function startSlowProxy(target: string, delayed: RegExp): Promise<SlowProxy> {
  const { hostname, port } = new URL(target)
  let held = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    if (delayed.test(incoming.url ?? '')) {
      held += 1
      await released
      if (outgoing.destroyed) return
    }
    const { url, method, headers } = incoming
    const passed = ask({ hostname, port, path: url, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    passed.end(Buffer.concat(chunks))
  }
  const proxy = createServer((incoming, outgoing) => {
    // An aborted request is not forwarded.
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  })
  proxy.listen(0, hostname)
  await once(proxy, 'listening')
  return {
    address: `http://${hostname}:${(proxy.address() as AddressInfo).port}`,
    held: () => held,
    release: () => release(),
    async close() {
      release()
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
