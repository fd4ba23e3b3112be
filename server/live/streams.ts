import type { Logger } from 'pino'
import { LIVE_TIMES } from '#contract/live.ts'
import type { LiveEvent } from '#contract/events.ts'
import type { Person } from '#server/auth/person.ts'
import { Failure, fail } from '#server/http/fail.ts'
import type { Changed, Ended, News } from '#server/live/news.ts'

/** Pages of one person that may follow at once, and of everybody on this node. */
export const STREAMS_PER_PERSON = 6
const STREAMS = 3000

/** How often the sessions behind the streams are looked up, in case their ends were told to nobody. */
const LOOK_UP_MS = 60_000

/** Who does not read through this many heartbeats is gone. */
const UNREAD_BEATS = 2

type Stream = {
  readonly userId: string
  readonly tab: string | null
  sessionId: string
  /** What has still to be told. Three kinds at most, so a slow reader costs nothing. */
  readonly pending: Set<LiveEvent>
  beat: boolean
  unread: number
  ending: boolean
  /** Called when there is something to send; absent while nobody is reading. */
  wake: (() => void) | null
}

/** The open streams of this node. None of them holds a database connection. */
export type Streams = {
  /** @throws Failure `too-many-requests`, `unavailable` where there are too many already. */
  open(person: Person, tab: string | null): ReadableStream<Uint8Array>
  /** Ends them all, so that a server can stop; their pages come back. */
  close(): void
}

/** @param alive which of these sessions are alive; it may fail, and is then asked again a minute later. */
export function createStreams(options: {
  readonly news: News
  readonly alive: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly log: Logger
}): Streams {
  const { news, alive, log } = options
  const streams = new Set<Stream>()
  let closed = false

  function tell(stream: Stream, event: LiveEvent): void {
    stream.pending.add(event)
    stream.wake?.()
  }

  function end(stream: Stream): void {
    stream.ending = true
    streams.delete(stream)
    stream.wake?.()
  }

  function changed({ user, event, tab }: Changed): void {
    for (const stream of streams) {
      if (stream.userId === user && (tab === null || stream.tab !== tab)) tell(stream, event)
    }
  }

  function ended({ session, became }: Ended): void {
    for (const stream of streams) {
      if (stream.sessionId !== session) continue
      if (became !== null) stream.sessionId = became
      else {
        tell(stream, 'signed-out')
        end(stream)
      }
    }
  }

  function missed(): void {
    for (const stream of streams) {
      tell(stream, 'dashboard')
      tell(stream, 'account')
    }
  }

  async function lookUp(): Promise<void> {
    const ids = [...new Set(Array.from(streams, (stream) => stream.sessionId))]
    if (ids.length === 0) return
    const living = await alive(ids)
    for (const session of ids) if (!living.has(session)) ended({ session, became: null })
  }

  function beat(): void {
    for (const stream of streams) {
      if (stream.wake === null) stream.unread += 1
      else stream.unread = 0
      if (stream.unread >= UNREAD_BEATS) end(stream)
      stream.beat = true
      stream.wake?.()
    }
  }

  const unsubscribe = news.subscribe({ changed, ended, missed })
  const beating = setInterval(beat, LIVE_TIMES.heartbeatMs).unref()
  const looking = setInterval(() => {
    lookUp().catch((error: Error) => log.debug({ reason: error.message }, 'Sessions were not looked up'))
  }, LOOK_UP_MS).unref()

  return {
    open({ userId, sessionId }, tab) {
      if (closed || streams.size >= STREAMS) throw fail('unavailable')
      const own = [...streams].filter((stream) => stream.userId === userId)
      if (own.length >= STREAMS_PER_PERSON) {
        const { message } = fail('too-many-requests')
        throw new Failure('too-many-requests', message, { retryAfterSeconds: 10 })
      }
      const stream: Stream = {
        userId,
        sessionId,
        tab,
        pending: new Set(),
        beat: true,
        unread: 0,
        ending: false,
        wake: null,
      }
      streams.add(stream)
      return bodyOf(stream, () => end(stream))
    },
    close() {
      closed = true
      unsubscribe()
      clearInterval(beating)
      clearInterval(looking)
      for (const stream of streams) end(stream)
    },
  }
}

const encoder = new TextEncoder()

/** Written only as fast as it is read: what happens meanwhile waits in `pending`, each kind once. */
function bodyOf(stream: Stream, gone: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (stream.pending.size === 0 && !stream.beat && !stream.ending) {
          await new Promise<void>((resolve) => (stream.wake = resolve))
          stream.wake = null
        }
        const lines = Array.from(stream.pending, (event) => `event: ${event}\ndata: {}\n\n`)
        stream.pending.clear()
        stream.beat = false
        controller.enqueue(encoder.encode(lines.join('') || ': \n\n'))
        if (stream.ending) controller.close()
      },
      cancel: gone,
    },
    { highWaterMark: 0 },
  )
}
