/**
 * `npm start`: builds when the build is stale, then runs the server in this process, so that Ctrl-C, SIGTERM, and exit
 * codes are the server's.
 */
import { resolve } from 'node:path'
import { build } from '#tools/build.ts'

await build({ always: false })
const { main } = await import('#server/main.ts')
await main()
const { DATABASE_URL, DATA_DIR, SUPPORT_EMAIL } = process.env
const data = `${resolve(DATA_DIR || './data')}${DATABASE_URL ? ' and the PostgreSQL database in DATABASE_URL' : ''}`
process.stdout.write(`Data: ${data}. Support contact: ${SUPPORT_EMAIL || 'none; set SUPPORT_EMAIL'}.\n`)
