import { parseArgs } from 'node:util'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { BackupError } from '#server/db/backup/backup-error.ts'
import { type Manifest, readBackup, SECRETS } from '#server/db/backup/backup-folder.ts'
import { requireSignature } from '#server/db/backup/manifest-signature.ts'
import { describeState } from '#server/db/backup/database-state.ts'
import { restoreEmbedded } from '#server/db/backup/restore-embedded.ts'
import { restorePostgres } from '#server/db/backup/restore-postgres.ts'
import { nextMigration } from '#server/db/schema/migrate.ts'
import { readMigrations } from '#server/db/schema/read-migrations.ts'
import { generatedSecret, runOperatorCommand } from '#tools/operator-command.ts'

/** `npm run restore -- <folder> [--replace] [--unverified]`: restores a backup into the configured database; see docs/backup.md. */
await runOperatorCommand('The restore', async ({ dataDir, databaseUrl, adminUrl, secrets }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      unverified: { type: 'boolean', default: false },
    },
  })
  const [backup, ...others] = positionals
  if (!backup || others.length > 0)
    throw new BackupError('Usage: npm run restore -- <folder> [--replace] [--unverified]')
  const folder = resolve(backup)
  const manifest = await readBackup(folder)
  if (!values.unverified) requireSignature(folder, secrets.length > 0 ? secrets : ownSecret(folder, manifest))
  nextMigration(readMigrations(), new Map(Object.entries(manifest.state.migrations)))
  if (manifest.engine === 'pglite' && databaseUrl !== null)
    throw new BackupError(
      'This is a backup of an embedded database: restore it without DATABASE_URL, then run npm run db:move.',
    )
  if (manifest.engine === 'postgres' && databaseUrl === null)
    throw new BackupError(
      'This is a backup of PostgreSQL: set DATABASE_URL to the database to restore it to.',
    )
  const { replace } = values
  const replaced =
    databaseUrl === null
      ? await restoreEmbedded(folder, manifest, { dataDir, replace, log: pino({ level: 'silent' }) })
      : await restorePostgres(folder, manifest, { databaseUrl, adminUrl, dataDir, replace })
  if (replaced !== null) console.log(`The previous files are in ${replaced}.`)
  console.log(`Restored: ${describeState(manifest.state)}.`)
})

/**
 * Returns the generated secret in a backup of an embedded database. On a new machine it is the only one: it shows that the
 * backup is complete, not who made it.
 */
function ownSecret(folder: string, { engine }: Manifest): readonly string[] {
  const secret = engine === 'pglite' ? generatedSecret(join(folder, SECRETS)) : null
  return secret === null ? [] : [secret]
}
