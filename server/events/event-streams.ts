import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { LIVE_TIMES } from '#contract/live.ts'
import type { LiveEvent } from '#contract/events.ts'
import { ApiError } from '#server/errors.ts'
import type { Changed, Ended, EventBus } from '#server/events/event-bus.ts'
import { createRecentChanges } from '#server/events/recent-changes.ts'

/** The most open streams per user, and on this node. */
export const STREAMS_PER_PERSON = 6
export const MAX_STREAMS = 3000

/** How often the sessions of the streams are checked, in case the event of their end was lost. */
const CHECK_SESSIONS_MS = 60_000

/** A stream that is not read for this many heartbeats is closed. */
const MAX_UNREAD_HEARTBEATS = 2

type Stream = {
  readonly userId: string
  readonly address: string
  readonly tab: string | null
  sessionId: string
  /** Events not sent yet. There are at most three kinds, so a slow reader uses no extra memory. */
  readonly pending: Set<LiveEvent>
  heartbeatDue: boolean
  unread: number
  ended: boolean
  /** Sends what is pending; null while the client is not reading. */
  flush: (() => void) | null
}

/** The open event streams of this node. They use no database connection. */
export type EventStreams = {
  /**
   * @param page `unseenMs`: for how long it has received no events. The stream begins with those of that time.
   * @throws ApiError `too-many-requests` at the limit of the user or the address, `unavailable` at the node's limit.
   */
  open(
    session: { readonly userId: string; readonly sessionId: string },
    page: { readonly tab: string | null; readonly unseenMs: number },
    address: string,
  ): Readable
  /** Returns the number of open streams. */
  count(): number
  /** Closes all streams, so that the server can stop. The pages reconnect. */
  close(): void
}

/**
 * @param maxPerAddress the most open streams of one client address. Each occupies a connection, so it must be less than the
 *   connections of an address: others are for its other requests.
 * @param alive returns the active ones of these sessions; if it rejects, it is called again a minute later.
 */
export function createEventStreams(options: {
  readonly events: EventBus
  readonly maxPerAddress: number
  readonly alive: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly log: Logger
}): EventStreams {
  const { events, maxPerAddress, alive, log } = options
  const streams = new Set<Stream>()
  const recent = createRecentChanges(() => performance.now())
  let closed = false

  function send(stream: Stream, event: LiveEvent): void {
    stream.pending.add(event)
    stream.flush?.()
  }

  function end(stream: Stream): void {
    stream.ended = true
    streams.delete(stream)
    stream.flush?.()
  }

  function changed(change: Changed): void {
    const { user, event, tab } = change
    recent.note(change)
    for (const stream of streams) {
      if (stream.userId === user && (tab === null || stream.tab !== tab)) send(stream, event)
    }
  }

  function ended({ session, became }: Ended): void {
    for (const stream of streams) {
      if (stream.sessionId !== session) continue
      if (became !== null) stream.sessionId = became
      else {
        send(stream, 'signed-out')
        end(stream)
      }
    }
  }

  function missed(): void {
    recent.noteGap()
    for (const stream of streams) {
      send(stream, 'dashboard')
      send(stream, 'account')
    }
  }

  async function checkSessions(): Promise<void> {
    const ids = [...new Set(Array.from(streams, (stream) => stream.sessionId))]
    if (ids.length === 0) return
    const active = await alive(ids)
    for (const session of ids) if (!active.has(session)) ended({ session, became: null })
  }

  function sendHeartbeats(): void {
    for (const stream of streams) {
      if (stream.flush === null) stream.unread += 1
      else stream.unread = 0
      if (stream.unread >= MAX_UNREAD_HEARTBEATS) end(stream)
      stream.heartbeatDue = true
      stream.flush?.()
    }
  }

  const unsubscribe = events.subscribe({ changed, ended, missed })
  const heartbeatTimer = setInterval(sendHeartbeats, LIVE_TIMES.heartbeatMs).unref()
  const sessionTimer = setInterval(() => {
    checkSessions().catch((error: Error) =>
      log.debug({ reason: error.message }, 'The sessions of open event streams could not be checked'),
    )
  }, CHECK_SESSIONS_MS).unref()

  return {
    open({ userId, sessionId }, { tab, unseenMs }, address) {
      if (closed || streams.size >= MAX_STREAMS) throw new ApiError('unavailable')
      let ofUser = 0
      let ofAddress = 0
      for (const stream of streams) {
        if (stream.userId === userId) ofUser += 1
        if (stream.address === address) ofAddress += 1
      }
      if (ofUser >= STREAMS_PER_PERSON || ofAddress >= maxPerAddress) {
        throw new ApiError('too-many-requests', undefined, { retryAfterSeconds: 10 })
      }
      const stream: Stream = {
        userId,
        address,
        sessionId,
        tab,
        pending: new Set(unseenMs > 0 ? recent.missedBy(userId, tab, unseenMs) : []),
        heartbeatDue: true,
        unread: 0,
        ended: false,
        flush: null,
      }
      streams.add(stream)
      return createBody(stream, () => end(stream))
    },
    count: () => streams.size,
    close() {
      closed = true
      unsubscribe()
      clearInterval(heartbeatTimer)
      clearInterval(sessionTimer)
      for (const stream of streams) end(stream)
    },
  }
}

/** Creates the body of a response. Events that happen while the client does not read stay in `pending`, each kind once. */
function createBody(stream: Stream, onClose: () => void): Readable {
  const body = new Readable({
    highWaterMark: 0,
    read() {
      stream.flush = flush
      flush()
    },
    destroy(error, done) {
      onClose()
      done(error)
    },
  })

  function flush(): void {
    if (stream.pending.size === 0 && !stream.heartbeatDue && !stream.ended) return
    const frames = Array.from(stream.pending, (event) => `event: ${event}\ndata: {}\n\n`)
    if (frames.length === 0 && stream.heartbeatDue) frames.push(': \n\n')
    const { ended } = stream
    stream.pending.clear()
    stream.heartbeatDue = false
    stream.flush = null
    // A push can call read(), and so this function, before it returns.
    if (frames.length > 0) body.push(frames.join(''))
    if (ended) body.push(null)
  }

  return body
}
