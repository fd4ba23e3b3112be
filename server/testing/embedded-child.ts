import process from 'node:process'
import pino from 'pino'
import { openDatabase } from '#server/db/open-database.ts'

/**
 * A process on an embedded database. `hold`: opens it, says so, waits. `write`: writes numbers from a given one on,
 * each said only after it was acknowledged. A problem with the directory is said on standard error; code 1.
 */
const [dataDir = '', what, from = '0'] = process.argv.slice(2)
try {
  const db = await openDatabase({ databaseUrl: null, dataDir, log: pino({ level: 'silent' }) })
  process.stdout.write('open\n')
  if (what === 'hold') setInterval(() => undefined, 1000)
  if (what === 'write') {
    for (let n = Number(from); ; n++) {
      await db.pool.query('insert into test_numbers values ($1)', [n])
      // Waited for: a reader that is slow for a moment fills the pipe, and then this would run on unheard.
      await new Promise((said) => process.stdout.write(`${n}\n`, said))
    }
  }
} catch (error) {
  process.stderr.write(`${(error as Error).name}: ${(error as Error).message}\n`)
  process.exitCode = 1
}
