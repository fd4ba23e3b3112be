import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { BackupError } from '#server/db/backup/backup-error.ts'
import { describeState } from '#server/db/backup/database-state.ts'
import { moveDatabase } from '#server/db/backup/move-database.ts'
import { runOperatorCommand } from '#tools/operator-command.ts'

/** `npm run db:move`: copies the embedded database in DATA_DIR to the PostgreSQL of DATABASE_URL; see docs/backup.md. */
await runOperatorCommand('The move', async ({ dataDir, databaseUrl }) => {
  if (databaseUrl === null) throw new BackupError('Set DATABASE_URL to an empty PostgreSQL database.')
  if (!existsSync(join(dataDir, 'pglite')))
    throw new BackupError(`${dataDir} contains no embedded database. Set DATA_DIR.`)
  const state = await moveDatabase(dataDir, databaseUrl, pino({ level: 'silent' }))
  console.log(`Moved: ${describeState(state)}. The embedded database was not changed.`)
  const file = join(dataDir, 'auth-secret')
  const isGenerated = !process.env['AUTH_SECRET'] && existsSync(file)
  const secret = isGenerated ? `AUTH_SECRET="$(cat '${file}')"` : 'the AUTH_SECRET that it had'
  console.log(`Start the server with DATABASE_URL and ${secret}: sessions and two-factor codes depend on it.`)
  const keys = join(dataDir, 'vapid-keys.json')
  if (!process.env['VAPID_PUBLIC_KEY'] && existsSync(keys))
    console.log(
      `Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY to the keys in ${keys}: push notifications depend on them.`,
    )
})
