import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as ask,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProxiedRequest = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** Sends the request to the product. */
  readonly forward: () => Promise<IncomingMessage>
}

export type Proxy = { readonly address: string; readonly close: () => Promise<void> }

/**
 * Starts a proxy between the browser and the product.
 *
 * @param handle responds to each request. If it rejects, the connection of the browser is closed without a response.
 */
export async function startProxy(
  target: string,
  handle: (request: ProxiedRequest, response: ServerResponse) => Promise<void>,
): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  async function receive(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { url: path = '', method = '', headers } = incoming
    const body = Buffer.concat(chunks)
    const forward = async () => {
      const sent = ask({ hostname, port, path, method, headers })
      sent.on('error', () => outgoing.destroy())
      outgoing.on('close', () => sent.destroy())
      sent.end(body)
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      return response
    }
    await handle({ method, path, headers, body, forward }, outgoing)
  }
  const proxy = createServer((incoming, outgoing) => {
    receive(incoming, outgoing).catch(() => outgoing.destroy())
  })
  proxy.listen(0, hostname)
  await once(proxy, 'listening')
  return {
    address: `http://${hostname}:${(proxy.address() as AddressInfo).port}`,
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

/** Passes a response of the product on to the browser. */
export function passOn(response: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(response.statusCode ?? 502, response.headers)
  response.on('error', () => outgoing.destroy())
  response.pipe(outgoing)
}
