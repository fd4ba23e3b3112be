import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database, Listening } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import { createListeners } from '#server/live/listeners.ts'
import type { Changed, News } from '#server/live/news.ts'

/** Where migration 0013 says that a session ended. */
const CHANNEL = 'live'

/** Changes wait this long for others, so that a busy moment is one notification and not a hundred. */
const GATHER_MS = 20

/**
 * News by the database's own notifications.
 *
 * A session's end is told by a trigger, when the transaction that ended it commits. A node that could not listen for a
 * while reads the ends of the last quarter of an hour before it calls itself hearing again, which is longer than any
 * access lives.
 */
export function createDatabaseNews(
  db: Database,
  log: Logger,
): News & {
  /** Begins to listen; the schema must be there. */
  start(): void
} {
  const node = randomUUID()
  const listeners = createListeners(node)
  const waiting = new Set<string>()
  let hearing = false
  let timer: NodeJS.Timeout | undefined

  let listening: Listening | undefined

  function start(): void {
    listening ??= db.listen(CHANNEL, {
      message: (payload) => listeners.receive(payload),
      async begun(query) {
        const rows = await query('select id as session, became from auth.ended_session')
        for (const row of rows) listeners.receive(JSON.stringify(row))
        hearing = true
        listeners.missed()
      },
      lost: () => void (hearing = false),
    })
  }

  function send(): void {
    const payloads = [...waiting]
    waiting.clear()
    transaction(db, [
      {
        name: 'tell-nodes',
        text: 'select pg_notify($1, payload) from unnest($2::text[]) payload',
        values: [CHANNEL, payloads],
      },
    ]).catch((error: Error) => log.warn({ reason: error.message }, 'Other nodes were not told of a change'))
  }

  return {
    start,
    isHearing: () => hearing,
    publish(changed: Changed): void {
      listeners.changed(changed)
      // The embedded database has no other nodes.
      if (db.engine === 'pglite') return
      if (waiting.size === 0) timer = setTimeout(send, GATHER_MS)
      waiting.add(JSON.stringify({ ...changed, from: node }))
    },
    subscribe: (listener) => listeners.subscribe(listener),
    async close() {
      hearing = false
      if (waiting.size > 0) {
        clearTimeout(timer)
        send()
      }
      await listening?.stop()
    },
  }
}
