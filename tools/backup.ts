import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { BackupError } from '#server/db/backup/backup-error.ts'
import { backUpEmbedded } from '#server/db/backup/backup-embedded.ts'
import { copySecrets, createBackup, secretsOf } from '#server/db/backup/backup-folder.ts'
import { backUpPostgres } from '#server/db/backup/backup-postgres.ts'
import { describeState } from '#server/db/backup/database-state.ts'
import { runOperatorCommand } from '#tools/operator-command.ts'

/** `npm run backup -- [directory]`: backs up the configured database into a new folder; see docs/backup.md. */
await runOperatorCommand('The backup', async ({ dataDir, databaseUrl, adminUrl, secrets }) => {
  const [directory = './backups', ...others] = parseArgs({ allowPositionals: true }).positionals
  if (directory === '' || others.length > 0) throw new BackupError('Usage: npm run backup -- [directory]')
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const [secret = null] = secrets
  const { folder, manifest } = await createBackup(directory, version, secret, async (draft) => {
    const state =
      databaseUrl === null
        ? await backUpEmbedded(dataDir, draft, pino({ level: 'silent' }))
        : await backUpPostgres({ databaseUrl, adminUrl }, draft)
    copySecrets(dataDir, draft)
    return { engine: databaseUrl === null ? 'pglite' : 'postgres', state }
  })
  console.log(`${folder}: ${describeState(manifest.state)}.`)
  if (databaseUrl !== null || !secretsOf(manifest).includes('auth-secret'))
    console.log('AUTH_SECRET is not part of this backup. Store it in another safe place.')
  if (secret === null)
    console.log('AUTH_SECRET is not set, so the backup has no signature, and a restore needs --unverified.')
})
