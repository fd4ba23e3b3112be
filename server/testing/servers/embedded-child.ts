import process from 'node:process'
import pino from 'pino'
import { openDatabase } from '#server/db/open-database.ts'

/**
 * A process on an embedded database. `hold`: opens it, prints a line, and runs until it is killed. `write`: inserts
 * increasing numbers and prints each one after its commit. Errors are printed to standard error, with exit code 1.
 */
const [dataDir = '', what, from = '0'] = process.argv.slice(2)
try {
  const db = await openDatabase({ databaseUrl: null, dataDir, log: pino({ level: 'silent' }) })
  process.stdout.write('open\n')
  if (what === 'hold') setInterval(() => undefined, 1000)
  if (what === 'write') {
    for (let n = Number(from); ; n++) {
      await db.pool.query('insert into test_numbers values ($1)', [n])
      // Wait for the pipe: a slow reader fills it, and later numbers would not be read.
      await new Promise((written) => process.stdout.write(`${n}\n`, written))
    }
  }
} catch (error) {
  process.stderr.write(`${(error as Error).name}: ${(error as Error).message}\n`)
  process.exitCode = 1
}
