import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { collectYoungGeneration } from '#server/routes/account/collect-young-generation.ts'
import { errorFields } from '#server/db/error-fields.ts'

/**
 * Streams bytes as they are produced, and produces them only as fast as the client reads them.
 *
 * When a chunk cannot be produced, the connection is closed before the end of the body, so that the client does not
 * mistake it for the whole. The port closes connections whose client stops reading.
 *
 * @param onEnd called once when the stream was sent, has an error, or was abandoned by the client.
 */
export function streamChunks(
  chunks: AsyncGenerator<Uint8Array, void, void>,
  log: FastifyBaseLogger,
  onEnd: () => void,
): Readable {
  async function* paced() {
    try {
      for await (const chunk of chunks) {
        yield chunk
        // The embedded database responds within one turn of the event loop; other requests would have to wait.
        await setImmediate()
        collectYoungGeneration()
      }
    } catch (error) {
      log.error(errorFields(error), 'A stream ended with an error')
      throw new Error('The stream ended early', { cause: error })
    }
  }
  return Readable.from(paced(), { objectMode: false, highWaterMark: 0 }).once('close', onEnd)
}
