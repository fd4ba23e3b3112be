import type { TestClient } from '#server/testing/test-app.ts'

/** Reads a stream of server-sent events as it comes. */
export type EventReader = {
  readonly status: number
  readonly headers: Headers
  /** The next piece as it was written; null at the end. */
  next(): Promise<string | null>
  /** The names of the events that come until this one has. */
  until(name: string): Promise<string[]>
  /** Stops reading, as a page that is left. */
  leave(): Promise<void>
}

/** Opens the stream of whoever holds these cookies. */
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
