import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { ARCHIVE, unpackDatabase } from '#server/db/backup/backup-embedded.ts'
import type { Manifest } from '#server/db/backup/backup-folder.ts'
import { copySecretsTo, installFiles, requireAbsent } from '#server/db/backup/install-files.ts'
import { removeAfterward } from '#server/db/backup/remove-afterward.ts'
import { lockDataDir } from '#server/db/embedded/data-dir-lock.ts'
import { makeDirectory } from '#server/db/embedded/make-directory.ts'
import { syncTree } from '#server/db/embedded/sync-tree.ts'

/**
 * Restores an embedded database and its secrets into a data directory that no server uses.
 *
 * The database is unpacked, opened, and compared next to the existing one, which is then renamed.
 *
 * @returns the directory with what was replaced, or null.
 * @throws BackupError, DataDirError: nothing was changed.
 */
export async function restoreEmbedded(
  folder: string,
  manifest: Manifest,
  options: { readonly dataDir: string; readonly replace: boolean; readonly log: Logger },
): Promise<string | null> {
  const { dataDir, replace, log } = options
  makeDirectory(dataDir)
  const lock = lockDataDir(dataDir)
  const draft = join(dataDir, 'restore.partial')
  try {
    if (!replace) requireAbsent(folder, manifest, dataDir, 'pglite')
    rmSync(draft, { recursive: true, force: true })
    return await removeAfterward(draft, async () => {
      await unpackDatabase(join(folder, ARCHIVE), draft, manifest.state, log)
      const secrets = copySecretsTo(draft, folder, manifest)
      syncTree(draft)
      return installFiles(dataDir, [...secrets, 'pglite'], draft)
    })
  } finally {
    lock.release()
  }
}
