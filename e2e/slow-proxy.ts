import { once } from 'node:events'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy between the browser and the product that holds writes back, as a slow line does. */
export type SlowProxy = {
  readonly address: string
  /** How many writes have come from the browser since it started. */
  readonly held: () => number
  /** Lets through what is held, and what comes from here on. */
  readonly release: () => void
  readonly close: () => Promise<void>
}

/**
 * Holds every request to addresses that match. One that the browser gives up meanwhile is never passed on: nothing of
 * it has reached the product.
 */
export async function startSlowProxy(target: string, holds: RegExp): Promise<SlowProxy> {
  const { hostname, port } = new URL(target)
  let held = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    if (holds.test(incoming.url ?? '')) {
      held += 1
      await released
      if (outgoing.destroyed) return
    }
    const { url, method, headers } = incoming
    const passed = ask({ hostname, port, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    passed.end(Buffer.concat(chunks))
  }
  const proxy = createServer((incoming, outgoing) => {
    // What the browser gave up half-way is nothing to pass on.
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
