import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createDatabaseNews } from '#server/live/database-news.ts'
import type { News } from '#server/live/news.ts'
import { LOGIN, TEMPLATE_DATABASE } from '#server/testing/provided.ts'
import { scratchDir } from '#server/testing/scratch-dir.ts'

export type TestDatabase = {
  readonly db: Database
  /** What `openDatabase` was given, to open the same one again. */
  readonly options: Parameters<typeof openDatabase>[0]
  /** The database's own name; empty on PGlite. */
  readonly name: string
  /** A superuser's connection to it. PostgreSQL only. */
  admin(): Promise<pg.Client>
  /** What the database tells, heard from the first moment on. */
  readonly news: News
  /** Empties every table. */
  truncate(): Promise<void>
  close(): Promise<void>
}

/**
 * A database of the test file's own, migrated and empty, on the engine the run is for.
 *
 * @param timeZone what its connections default to; UTC where it is left out.
 */
export async function openTestDatabase(timeZone: string | null = null): Promise<TestDatabase> {
  return inject('adminUrl') === ''
    ? await embedded(inject('templateDir'), timeZone)
    : await onServer(TEMPLATE_DATABASE, timeZone)
}

/** A database of the test file's own with nothing in it at all. */
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
  const news = await heardNews(db, template === inject('templateDir'))
  return {
    db,
    news,
    options,
    name: '',
    admin: () => Promise.reject(new Error('the embedded database has no second connection')),
    truncate: () => truncate(db),
    close: async () => {
      await news.close()
      await db.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function onServer(template: string, timeZone: string | null = null): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} owner ${LOGIN} template ${template}`)
  if (timeZone !== null) await asAdmin(`alter database ${name} set timezone to '${timeZone}'`)
  const url = new URL(name, inject('adminUrl'))
  url.username = LOGIN
  const options = { databaseUrl: url.href, dataDir: '', log }
  const db = await openDatabase(options)
  const news = await heardNews(db, template === TEMPLATE_DATABASE)
  return {
    db,
    news,
    options,
    name,
    admin: () => connectAdmin(name),
    truncate: () => truncate(db),
    close: async () => {
      await news.close()
      await db.close()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}

/** An unmigrated database tells nothing. */
async function heardNews(db: Database, migrated: boolean): Promise<News> {
  const news = createDatabaseNews(db, log)
  if (!migrated) return news
  const heard = new Promise<void>((resolve) => news.subscribe({ missed: resolve }))
  news.start()
  await heard
  return news
}

async function asAdmin(sql: string): Promise<void> {
  const client = await connectAdmin('postgres')
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function connectAdmin(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: `${inject('adminUrl')}${name}` })
  await client.connect()
  return client
}

const TABLES = [
  'feedback',
  'entries',
  'casinos_users',
  'users',
  'casino_scores',
  'casinos',
  'auth.audit',
  'auth.retired_token',
  'auth.outbox',
  'auth.mail_tokens',
  'auth.sign_up',
  'auth.known_devices',
  'auth.passkey_challenge',
  'auth.passkey',
  'auth.second_step',
  'auth.backup_code',
  'auth.second_factor',
  'auth.session',
  'auth.ended_session',
  'auth.account',
  'auth.verification',
  'auth."user"',
]

async function truncate(db: Database): Promise<void> {
  // On PGlite, where every new file is synced, deleting a few rows is quicker; its login may delete anybody's.
  await db.pool.query(
    db.engine === 'pglite'
      ? TABLES.map((table) => `delete from ${table}`).join(';')
      : `truncate ${TABLES.join()}`,
  )
}
