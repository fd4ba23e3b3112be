import process from 'node:process'
import pino from 'pino'
import { openDatabase } from '#server/db/open-database.ts'
import { DataDirError } from '#server/db/embedded/data-dir-error.ts'
import { installJobs } from '#server/jobs/boss.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { SchemaError } from '#server/db/schema/require-usable-database.ts'

/** `npm run db:migrate`: migrates the database of DATABASE_URL, or the embedded one in DATA_DIR, to this version. */
async function run(): Promise<void> {
  const log = pino({ level: 'warn' })
  const db = await openDatabase({
    databaseUrl: process.env['DATABASE_URL'] || null,
    listenUrl: process.env['DATABASE_LISTEN_URL'] || null,
    dataDir: process.env['DATA_DIR'] || './data',
    log,
  })
  try {
    await migrate(db)
    await installJobs({ db, log })
    process.stdout.write('The database is up to date.\n')
  } finally {
    await db.close()
  }
}

await run().catch((error: unknown) => {
  const known = error instanceof DataDirError || error instanceof SchemaError
  process.stderr.write(`${known ? error.message : `The database could not be migrated: ${String(error)}`}\n`)
  process.exitCode = 1
})
