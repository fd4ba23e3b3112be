import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Turn = { readonly request: IncomingMessage; readonly response: ServerResponse }

/** A connection: whether a response is unfinished or the next request about to start, and the requests after it. */
type Line = { isBusy: boolean; readonly waiting: Turn[] }

/**
 * Handles the requests of each connection one after the other.
 *
 * A client may send requests before it has received the responses to the previous ones (pipelining), and Node would handle
 * all of them at the same time: one connection could use all the capacity of the server. The next request starts when the
 * previous response has been sent and the other connections were read, and nothing more is read from the connection while a
 * request waits.
 *
 * @param maxWaiting the most requests that wait, of all connections together. Node parses everything that it has read, so a
 *   connection can add up to 64 KB of requests. A connection that would exceed the limit is closed.
 * @param onDrop called for each connection that is closed because of it.
 */
export function handleInTurn(
  handle: RequestListener,
  maxWaiting: number,
  onDrop: () => void,
): RequestListener {
  const lines = new WeakMap<Socket, Line>()
  let waiting = 0

  function lineOf(socket: Socket): Line {
    const known = lines.get(socket)
    if (known !== undefined) return known
    const line: Line = { isBusy: false, waiting: [] }
    lines.set(socket, line)
    // Node reads again after each response.
    socket.on('resume', () => {
      if (line.waiting.length > 0) socket.pause()
    })
    return line
  }

  function start(line: Line, { request, response }: Turn): void {
    line.isBusy = true
    response.once('close', () => {
      // With the embedded database, a response can need no event of the loop. Without this one, all requests of a connection
      // would be answered before the server reads from another.
      if (line.waiting.length > 0) setImmediate(startNext, line, request.socket)
      else line.isBusy = false
    })
    handle(request, response)
  }

  function startNext(line: Line, socket: Socket): void {
    // After a response with `connection: close`, no further request may be handled (RFC 9112, 9.6).
    if (!socket.writable) {
      waiting -= line.waiting.length
      line.waiting.length = 0
      return
    }
    const next = line.waiting.shift()
    if (next === undefined) return
    waiting -= 1
    if (line.waiting.length === 0) socket.resume()
    start(line, next)
  }

  return (request, response) => {
    const { socket } = request
    const line = lineOf(socket)
    if (!line.isBusy) return start(line, { request, response })
    if (socket.destroyed) return
    if (waiting >= maxWaiting) {
      socket.destroy()
      return onDrop()
    }
    line.waiting.push({ request, response })
    waiting += 1
    socket.pause()
  }
}
