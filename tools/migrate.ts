import process from 'node:process'
import pino from 'pino'
import { openDatabase } from '#server/db/open-database.ts'
import { DataDirProblem } from '#server/db/data-dir-problem.ts'
import { migrate, SchemaProblem } from '#server/db/migrate.ts'

/** `npm run db:migrate`: brings the database of DATABASE_URL, or the embedded one of DATA_DIR, up to this version. */
async function run(): Promise<void> {
  const db = await openDatabase({
    databaseUrl: process.env['DATABASE_URL'] || null,
    dataDir: process.env['DATA_DIR'] || './data',
    log: pino({ level: 'warn' }),
  })
  try {
    await migrate(db)
    process.stdout.write('The database is up to date.\n')
  } finally {
    await db.close()
  }
}

await run().catch((error: unknown) => {
  const known = error instanceof DataDirProblem || error instanceof SchemaProblem
  process.stderr.write(`${known ? error.message : `The database could not be migrated: ${String(error)}`}\n`)
  process.exitCode = 1
})
