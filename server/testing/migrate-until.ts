import process from 'node:process'
import pino from 'pino'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { readMigrations } from '#server/db/schema/read-migrations.ts'

/** A process that migrates up to the last statement of one file, prints a line, and runs until it is killed. */
const [options = '', victim] = process.argv.slice(2)
const db = await openDatabase({ ...JSON.parse(options), log: pino({ level: 'silent' }) })
const migrations = readMigrations()
await migrate(db, migrations, async (name, index) => {
  const last = (migrations.find((one) => one.name === name)?.statements.length ?? 0) - 1
  if (name !== victim || index !== last) return
  process.stdout.write('there')
  await new Promise(() => setInterval(() => undefined, 1000))
})
