import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { securityHeaders } from '#server/static/security-headers.ts'

/** Connections that have received their last response. */
const ended = new WeakSet<Socket>()

/** Sends a short text and closes the connection. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  config: { readonly https: boolean },
  type: 'text/plain' | 'text/html' = 'text/plain',
): void {
  if (response.socket) ended.add(response.socket)
  response.writeHead(status, {
    ...securityHeaders(config),
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  })
  response.end(text)
}

/**
 * Sends the shortest possible response to input that is not HTTP, too long, or too slow, and closes the connection.
 *
 * @returns false if the client disconnected, or if the connection has received its last response already.
 */
export function rejectMalformed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  lingerMs: number,
  config: { readonly https: boolean },
): boolean {
  if (ended.has(socket)) return false
  ended.add(socket)
  // A response in progress cannot be followed by this one, and the client may not be reading.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.writableLength > 0) {
    socket.destroy()
    return error.code !== 'ECONNRESET'
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  const headers = Object.entries(securityHeaders(config)).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n${headers.join('')}\r\n`)
  // The client may not close its side.
  const linger = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(linger))
  return true
}
