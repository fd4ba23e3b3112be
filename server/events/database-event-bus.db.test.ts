import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { createDatabaseEventBus } from '#server/events/database-event-bus.ts'
import type { Changed } from '#server/events/event-bus.ts'
import { LOGIN } from '#server/testing/provided.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'

const SOON = { timeout: 20_000, interval: 10 }

test.skipIf(process.env['TEST_ENGINE'] !== 'postgres')(
  'changes that the database does not accept are sent again, each once',
  async () => {
    const database = await openTestDatabase()
    const received: string[] = []
    database.events.subscribe({ changed: ({ user }) => void received.push(user) })
    const logged: string[] = []
    const log = pino({}, { write: (line: string) => void logged.push(line) })
    const db = await openDatabase({ ...database.options, log })
    const events = createDatabaseEventBus(db, log)
    const admin = await database.admin()
    const [first, second, last] = [randomUUID(), randomUUID(), randomUUID()]
    const publish = (user: string) => {
      const changed: Changed = { user, event: 'dashboard', tab: null }
      events.publish(changed)
    }
    try {
      await admin.query('revoke execute on function pg_notify(text, text) from public')
      publish(first)
      await vi.waitUntil(() => logged.some((line) => line.includes('could not be published')), SOON)
      publish(second)
      expect(received).toEqual([])
      await admin.query(`grant execute on function pg_notify(text, text) to ${LOGIN}`)
      await vi.waitUntil(() => received.length >= 2, SOON)
      publish(last)
      await vi.waitUntil(() => received.includes(last), SOON)
      expect(received).toEqual([first, second, last])
      expect(logged.filter((line) => line.includes('could not be published'))).toHaveLength(1)

      // What waits when the server stops is sent before its connections are closed.
      publish(first)
      await events.close()
      await db.close()
      await vi.waitUntil(() => received.length >= 4, SOON)
    } finally {
      await admin.end()
      await database.close()
    }
  },
)
