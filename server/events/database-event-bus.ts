import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { ChannelSubscription, Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import {
  type Changed,
  type Ended,
  type EventBus,
  type EventListener,
  Message,
} from '#server/events/event-bus.ts'

/** The channel on which the trigger of migration 0013 announces ended sessions. */
const CHANNEL = 'live'

/** Changes are batched for this long, so that a burst is sent as one statement. */
const BATCH_MS = 20

/** The pause before changes that the database did not accept are sent again. */
const RETRY_MS = 1000

/** Changes that wait for the database; the oldest ones are dropped above this. Pages read them when they reload. */
const MAX_PENDING = 10_000

/**
 * Creates an EventBus on the notifications of the database.
 *
 * A trigger announces the end of a session when its transaction commits. After an interruption a node reads the sessions
 * that ended in the last 15 minutes before it is connected again. This is longer than the life of an access token. A
 * node that has not received a notification of its own within the last second is not connected.
 */
export function createDatabaseEventBus(
  db: Database,
  log: Logger,
): EventBus & {
  /** Starts the subscription. The schema must exist. */
  start(): void
} {
  const node = randomUUID()
  const listeners = createEventListeners(node)
  const pending = new Set<string>()
  let connected = false
  let timer: NodeJS.Timeout | undefined
  let isFailing = false
  let isClosed = false

  let subscription: ChannelSubscription | undefined

  function start(): void {
    subscription ??= db.listen(CHANNEL, {
      message: (payload) => listeners.receive(payload),
      async connected(query) {
        const rows = await query('select id as session, became from auth.ended_session')
        for (const row of rows) listeners.receive(JSON.stringify(row))
        connected = true
        listeners.missed()
      },
      disconnected: () => void (connected = false),
    })
  }

  /** Sends what is pending. After an error it is pending again, and is sent with the next attempt. */
  async function send(): Promise<void> {
    const payloads = [...pending]
    pending.clear()
    try {
      await transaction(db, [
        {
          name: 'publish-events',
          text: 'select pg_notify($1, payload) from unnest($2::text[]) payload',
          values: [CHANNEL, payloads],
        },
      ])
      isFailing = false
    } catch (error) {
      if (!isFailing)
        log.warn(
          { reason: (error as Error).message },
          'A change could not be published to other nodes; retrying',
        )
      isFailing = true
      clearTimeout(timer)
      const newer = [...pending]
      pending.clear()
      for (const payload of [...payloads, ...newer].slice(-MAX_PENDING)) pending.add(payload)
      if (!isClosed) timer = setTimeout(() => void send(), RETRY_MS).unref()
    }
  }

  return {
    start,
    isConnected: () => connected && subscription?.isListening() === true,
    publish(changed: Changed): void {
      listeners.changed(changed)
      // The embedded database has no other nodes.
      if (db.engine === 'pglite') return
      if (pending.size === 0) timer = setTimeout(() => void send(), BATCH_MS)
      pending.add(JSON.stringify({ ...changed, from: node }))
    },
    subscribe: (listener) => listeners.subscribe(listener),
    async close() {
      connected = false
      isClosed = true
      clearTimeout(timer)
      if (pending.size > 0) await send()
      await subscription?.stop()
    },
  }
}

/** Creates the listeners of this node. Messages that `node` itself sent are not delivered twice. */
function createEventListeners(node: string) {
  const listeners = new Set<EventListener>()

  function changed(change: Changed): void {
    for (const listener of listeners) listener.changed?.(change)
  }

  function ended(end: Ended): void {
    for (const listener of listeners) listener.ended?.(end)
  }

  return {
    changed,
    ended,
    missed(): void {
      for (const listener of listeners) listener.missed?.()
    },

    /** Delivers a message from the database. Ignores invalid ones. */
    receive(payload: string): void {
      const message = Message.safeParse(parse(payload))
      if (!message.success) return
      if ('session' in message.data) ended(message.data)
      else if (message.data.from !== node) changed(message.data)
    },

    subscribe(listener: EventListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
