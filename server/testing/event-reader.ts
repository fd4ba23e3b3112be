import type { TestClient } from '#server/testing/test-app.ts'

/** Reads a stream of server-sent events. */
export type EventReader = {
  readonly status: number
  readonly headers: Headers
  /** Returns the next raw chunk; null at the end. */
  next(): Promise<string | null>
  /** Reads until this event. @returns the names of all events read. */
  until(name: string): Promise<string[]>
  /** Closes the stream, like a page that is closed. */
  leave(): Promise<void>
}

/** Opens the event stream of the session in these cookies. */
export async function readEvents(
  fetchEvents: (path: string, init: RequestInit) => Response | Promise<Response>,
  { jar }: Pick<TestClient, 'jar'>,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventReader> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetchEvents('/api/events', { headers: { cookie, ...headers } })
  const reader = (
    response.body ?? new ReadableStream()
  ).getReader() as ReadableStreamDefaultReader<Uint8Array>
  const next = async () => {
    const { value, done } = await reader.read()
    return done ? null : new TextDecoder().decode(value)
  }
  return {
    status: response.status,
    headers: response.headers,
    next,
    async until(name) {
      const names: string[] = []
      while (!names.includes(name)) {
        const piece = await next()
        if (piece === null) throw new Error(`the stream ended after ${names.join() || 'nothing'}`)
        names.push(...[...piece.matchAll(/^event: (.*)$/gm)].map(([, event = '']) => event))
      }
      return names
    },
    leave: () => reader.cancel(),
  }
}
