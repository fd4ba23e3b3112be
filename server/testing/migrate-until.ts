import process from 'node:process'
import pino from 'pino'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { readSchema } from '#server/db/schema/read-migrations.ts'

/** A process that creates the tables up to the last statement of one file, prints a line, and runs until it is killed. */
const [options = '', victim] = process.argv.slice(2)
const db = await openDatabase({ ...JSON.parse(options), log: pino({ level: 'silent' }) })
const files = readSchema()
await migrate(db, undefined, async (name, index) => {
  const last = (files.find((one) => one.name === name)?.statements.length ?? 0) - 1
  if (name !== victim || index !== last) return
  process.stdout.write('there')
  await new Promise(() => setInterval(() => undefined, 1000))
})
