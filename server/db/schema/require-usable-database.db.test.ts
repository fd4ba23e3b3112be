import { randomUUID } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { SchemaError } from '#server/db/schema/require-usable-database.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { LOGIN } from '#server/testing/provided.ts'
import { dropDatabase, loginUrl, runAsAdmin } from '#server/testing/servers/migrated-postgres.ts'

const adminUrl = inject('adminUrl')

let name: string
beforeEach(() => {
  name = `usable_${randomUUID().replaceAll('-', '')}`
})
afterEach(async () => {
  if (adminUrl !== '') await dropDatabase(adminUrl, name)
})

/** Creates the database, and runs statements in it as the superuser. */
async function create(options: string, ...statements: readonly string[]): Promise<void> {
  await runAsAdmin(adminUrl, `create database ${name} ${options}`)
  const admin = new pg.Client({ connectionString: `${adminUrl}${name}` })
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}

/** Migrates the database as the ordinary login. @returns the error; null without one. */
async function migrateAsLogin(): Promise<unknown> {
  const db = await openDatabase({
    databaseUrl: loginUrl(adminUrl, name),
    dataDir: '',
    log: pino({ level: 'silent' }),
  })
  try {
    await migrate(db)
    return null
  } catch (error) {
    return error
  } finally {
    await db.close()
  }
}

describe.runIf(adminUrl !== '')('a database that the login cannot use', () => {
  const own = `owner ${LOGIN}`
  const owns = 'create tables in the database usable_'
  test.each<[string, options: string, statements: string[], cause: string, remedy: string]>([
    ['another role owns it', '', [], owns, `owner to ${LOGIN};`],
    [
      'another role owns it, and the login may create tables, but no schema',
      '',
      [`grant create on schema public to ${LOGIN}`],
      owns,
      `owner to ${LOGIN};`,
    ],
    [
      'another role owns its schema',
      own,
      ['alter schema public owner to postgres'],
      owns,
      'alter schema public owner to pg_database_owner;',
    ],
    ['no schema', own, ['drop schema public'], 'has no schema public', 'create schema public authorization'],
    [
      'a schema with the name of the login',
      own,
      [`create schema ${LOGIN} authorization ${LOGIN}`],
      'does not create tables in the schema public',
      'set search_path = public;',
    ],
    [
      'an encoding for a few languages',
      `${own} encoding 'LATIN1' template template0`,
      [],
      'the encoding LATIN1',
      "encoding 'UTF8'",
    ],
    [
      'an encoding without rules',
      `${own} encoding 'SQL_ASCII' template template0`,
      [],
      'the encoding SQL_ASCII',
      "encoding 'UTF8'",
    ],
    [
      'a schema of another program',
      own,
      ['create schema auth'],
      'schema "auth" already exists',
      'a database of its own',
    ],
    [
      'a table of another program',
      own,
      ['create table casinos ()'],
      '"casinos" already exists',
      'a database of its own',
    ],
    [
      'tables of another role',
      own,
      ['create table schema_migrations ()', 'create schema auth', 'create schema jobs'],
      'belong to the role postgres',
      `reassign owned by postgres to ${LOGIN};`,
    ],
  ])('%s', async (_name, options, statements, cause, remedy) => {
    await create(options, ...statements)
    const error = await migrateAsLogin()
    expect(error).toBeInstanceOf(SchemaError)
    expect((error as Error).message).toContain(cause)
    expect((error as Error).message).toContain(remedy)
  })

  test('may not connect', async () => {
    await create('')
    await runAsAdmin(adminUrl, `revoke connect on database ${name} from public`)
    const error = await migrateAsLogin()
    expect(error).toBeInstanceOf(SchemaError)
    expect((error as Error).message).toContain('grant connect on database')
  })

  test('is read-only, which can end without a restart of the server', async () => {
    await create(own)
    await runAsAdmin(adminUrl, `alter database ${name} set default_transaction_read_only = on`)
    const error = await migrateAsLogin()
    expect(error).toBeInstanceOf(Unavailable)
    expect((error as Error).message).toContain('set default_transaction_read_only to off')
    await runAsAdmin(adminUrl, `alter database ${name} reset default_transaction_read_only`)
    expect(await migrateAsLogin()).toBeNull()
  })
})
