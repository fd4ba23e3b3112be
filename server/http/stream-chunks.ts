import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { collectYoungGeneration } from '#server/http/collect-young-generation.ts'
import { errorFields } from '#server/http/present-failure.ts'

/** A response that its client does not read for this long is closed. */
const STALL_MS = 30_000

/**
 * Streams bytes as they are produced, and produces them only as fast as they are read.
 *
 * When a chunk fails, the stream fails: the connection is cut, so that what was sent is never taken for the whole. The
 * client is not told why, because the status has gone out already; the log is.
 *
 * @param onEnd called once, however it ends: sent, failed, left by the client, or not read from for 30 seconds.
 */
export function streamChunks(
  chunks: AsyncGenerator<Uint8Array, void, void>,
  log: Logger,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  let ended = false
  let timer: NodeJS.Timeout | undefined

  function end(): void {
    if (ended) return
    ended = true
    clearTimeout(timer)
    // Its cleanup waits for a chunk that is being produced.
    chunks.return().catch((error: unknown) => log.warn(errorFields(error), 'A stream was not closed cleanly'))
    onEnd()
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setTimeout(() => {
          log.info('A stream was not read and was given up')
          end()
          controller.error(new Error('not read in time'))
        }, STALL_MS).unref()
      },
      async pull(controller) {
        timer?.refresh()
        try {
          // The embedded engine answers without a turn of the event loop: without this, other requests would starve.
          await setImmediate()
          collectYoungGeneration()
          const next = await chunks.next()
          if (ended) return
          if (next.done) {
            end()
            controller.close()
          } else controller.enqueue(next.value)
        } catch (error) {
          if (ended) return
          log.error(errorFields(error), 'A stream broke off')
          end()
          controller.error(new Error('broke off'))
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
