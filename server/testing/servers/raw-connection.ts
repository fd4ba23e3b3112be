import { createConnection, type Socket } from 'node:net'

/** A TCP connection to the server under test, on which a test decides each byte. */
export type RawConnection = {
  readonly socket: Socket
  readonly send: (text: string) => void
  /** Resolves with everything received so far, once it matches. @throws when the connection closes before that. */
  readonly until: (pattern: RegExp) => Promise<string>
  /** Resolves with everything received, once the connection is closed. */
  readonly closed: Promise<string>
  /** Closes with a TCP reset. */
  readonly reset: () => void
}

/** @param from the local loopback address, such as 127.0.0.2. */
export function openConnection(port: number, from = '127.0.0.1'): RawConnection {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress: from })
  let received = ''
  const changed = new Set<() => void>()
  const tell = () => changed.forEach((listener) => listener())
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
    tell()
  })
  // A reset by the server: 'close' follows.
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  socket.once('close', tell)
  return {
    socket,
    closed,
    send: (text) => void socket.write(text, 'latin1'),
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const isFound = pattern.test(received)
          if (!isFound && !socket.destroyed) return
          changed.delete(look)
          if (isFound) resolve(received)
          else reject(new Error(`closed after ${JSON.stringify(received.slice(-500))}`))
        }
        changed.add(look)
        look()
      }),
    reset: () => void socket.resetAndDestroy(),
  }
}
