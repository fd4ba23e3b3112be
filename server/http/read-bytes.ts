import type { Readable } from 'node:stream'
import { fail } from '#server/http/fail.ts'

/** Reads a request's body whole. @throws Failure `too-large` as soon as more than `limit` bytes have come. */
export type BodyReader = (limit: number) => Promise<Uint8Array>

/** Reads straight from the connection: a web stream around it would cost more than what the route does. */
export function readConnection(incoming: Readable): BodyReader {
  return (limit) =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      let length = 0
      const cutShort = () => reject(fail('bad-request', 'The body was cut short.'))
      // A client that has disconnected before this emits nothing any more.
      if (incoming.destroyed) return cutShort()
      incoming.on('data', (chunk: Buffer) => {
        length += chunk.byteLength
        if (length <= limit) {
          chunks.push(chunk)
          return
        }
        // The rest is left where it is: the answer closes the line.
        incoming.removeAllListeners('data').pause()
        reject(fail('too-large'))
      })
      incoming.once('end', () => resolve(Buffer.concat(chunks, length)))
      incoming.once('error', cutShort)
      incoming.once('close', cutShort)
    })
}

/** Reads a request that came without a connection, from a test. */
export function readRequest(request: Request): BodyReader {
  return async (limit) => {
    if (request.body === null) return new Uint8Array()
    const chunks: Uint8Array[] = []
    let length = 0
    const reader = request.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return Buffer.concat(chunks, length)
      length += value.byteLength
      if (length > limit) {
        reader.cancel().catch(() => {})
        throw fail('too-large')
      }
      chunks.push(value)
    }
  }
}
