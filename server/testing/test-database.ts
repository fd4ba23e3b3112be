import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createDatabaseEventBus } from '#server/events/database-event-bus.ts'
import type { EventBus } from '#server/events/event-bus.ts'
import { TEMPLATE_DATABASE } from '#server/testing/provided.ts'
import {
  copyDatabase,
  dropDatabase,
  loginUrl,
  runAsAdmin,
} from '#server/testing/servers/migrated-postgres.ts'
import { returnDatabase, takeDatabase } from '#server/testing/servers/reused-databases.ts'
import { scratchDir } from '#server/testing/scratch-dir.ts'

export type TestDatabase = {
  readonly db: Database
  /** The options of `openDatabase`, to open the same database again. */
  readonly options: Parameters<typeof openDatabase>[0]
  /** The name of the database; empty on PGlite. */
  readonly name: string
  /** An open superuser connection to it, to which row-level security does not apply; null on PGlite. */
  readonly superuser: pg.Client | null
  /** Opens a superuser connection to it. PostgreSQL only. */
  admin(): Promise<pg.Client>
  /** A connected event bus of the database. */
  readonly events: EventBus
  /** Deletes every row. */
  clear(): Promise<void>
  close(): Promise<void>
}

/**
 * Creates a migrated, empty database for a test file, on the engine of the test project.
 *
 * @param timeZone the default of its connections; UTC if omitted.
 */
export async function openTestDatabase(timeZone: string | null = null): Promise<TestDatabase> {
  return inject('adminUrl') === ''
    ? await embedded(inject('templateDir'), timeZone)
    : await onServer(TEMPLATE_DATABASE, timeZone)
}

/** Creates a database without migrations for a test file. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  return inject('adminUrl') === '' ? await embedded(inject('emptyDir')) : await onServer('template0')
}

const log = pino({ level: 'silent' })

async function embedded(template: string, timeZone: string | null = null): Promise<TestDatabase> {
  const dataDir = scratchDir('test')
  cpSync(template, join(dataDir, 'pglite'), { recursive: true })
  const options = { databaseUrl: null, dataDir, log }
  if (timeZone !== null) {
    const before = await openDatabase(options)
    await before.pool.query(`alter database postgres set timezone to '${timeZone}'`)
    await before.close()
  }
  const db = await openDatabase(options)
  const events = await connectEventBus(db, template === inject('templateDir'))
  return {
    db,
    events,
    options,
    name: '',
    superuser: null,
    admin: () => Promise.reject(new Error('the embedded database has only one connection')),
    clear: async () => void (await db.pool.query(DELETE_ALL)),
    close: async () => {
      await events.close()
      await db.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function onServer(template: string, timeZone: string | null = null): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl')
  const isReused = template === TEMPLATE_DATABASE && timeZone === null
  const name = isReused ? await takeDatabase(adminUrl) : await copyDatabase(adminUrl, template)
  if (timeZone !== null) await runAsAdmin(adminUrl, `alter database ${name} set timezone to '${timeZone}'`)
  const options = { databaseUrl: loginUrl(adminUrl, name), dataDir: '', log }
  const db = await openDatabase(options)
  const events = await connectEventBus(db, template === TEMPLATE_DATABASE)
  const superuser = await connectAdmin(name)
  return {
    db,
    events,
    options,
    name,
    superuser,
    admin: () => connectAdmin(name),
    clear: async () => void (await superuser.query(DELETE_ALL)),
    close: async () => {
      await events.close()
      await db.close()
      await superuser.end()
      if (isReused) await returnDatabase(adminUrl, name, DELETE_ALL)
      else await dropDatabase(adminUrl, name)
    },
  }
}

/** Creates an event bus, and connects it unless the database is unmigrated. */
async function connectEventBus(db: Database, migrated: boolean): Promise<EventBus> {
  const events = createDatabaseEventBus(db, log)
  if (!migrated) return events
  const connected = new Promise<void>((resolve) => events.subscribe({ missed: resolve }))
  events.start()
  await connected
  return events
}

async function connectAdmin(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: `${inject('adminUrl')}${name}` })
  await client.connect()
  return client
}

const TABLES = [
  'jobs.job',
  'feedback',
  'entries',
  'entry_days',
  'entry_months',
  'duplicate_writes',
  'imports',
  'casinos_users',
  'play_rules',
  'user_settings',
  'reminders',
  'reminder_times',
  'users',
  'casino_scores',
  'casinos',
  'auth.audit',
  'auth.retired_token',
  'auth.outbox',
  'auth.mail_tokens',
  'auth.calendar_tokens',
  'auth.mail_code_tries',
  'auth.sign_up',
  'auth.known_devices',
  'auth.passkey_challenge',
  'auth.passkey',
  'auth.second_step',
  'auth.backup_code',
  'auth.second_factor',
  'auth.push_subscription',
  'auth.session',
  'auth.ended_session',
  'auth.account',
  'auth."user"',
]

/** Deletes every row. `TRUNCATE` takes longer, because it creates a new file for every table and index. */
const DELETE_ALL = TABLES.map((table) => `delete from ${table}`).join(';')
