import type { Server } from 'node:http'

/**
 * Closes connections whose client stops reading its response, so that the rest of it does not stay in memory.
 *
 * Only bytes that wait in this process count. A response without any for the moment, such as an idle event stream or
 * one that is still being computed, stays open, and any progress restarts the time.
 */
export function closeStalledResponses(server: Server, stalledMs: number): void {
  server.prependListener('request', ({ socket }, response) => {
    response.setTimeout(stalledMs, () => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
}
