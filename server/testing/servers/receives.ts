import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request whose headers the server has received. */
export type Started = { readonly request: IncomingMessage; readonly response: ServerResponse }

/** Resolves when the server in this process has received the headers of this many requests. */
export function receives(count: number): Promise<Started[]> {
  const started: Started[] = []
  const events = channel('http.server.request.start')
  return new Promise((resolve) => {
    const listener = (message: unknown) => {
      started.push(message as Started)
      if (started.length < count) return
      events.unsubscribe(listener)
      resolve(started)
    }
    events.subscribe(listener)
  })
}
