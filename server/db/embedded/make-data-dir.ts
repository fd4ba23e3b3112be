import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Logger } from 'pino'
import { syncPath, syncTree } from '#server/db/embedded/sync-tree.ts'
import { unpackTar } from '#server/db/embedded/tar.ts'

/** A migrated, empty database from the build, so that the first start does not run initdb. */
export const TEMPLATE_FILE = fileURLToPath(new URL('../../../build/pglite-template.tar', import.meta.url))

/**
 * Creates a new embedded database from the build's template, or with initdb if there is no template.
 *
 * It is created under another name, synced, and renamed, so that an incomplete one is never used. The caller has the
 * directory's lock, so a leftover of the other name can be deleted.
 */
export async function makeDataDir(
  home: string,
  log: Logger,
  template: string | null = TEMPLATE_FILE,
): Promise<void> {
  const draft = `${home}.new`
  rmSync(draft, { recursive: true, force: true })
  if (template !== null && existsSync(template)) {
    unpackTar(readFileSync(template), draft)
  } else {
    log.info('No database template in the build: creating the embedded database with initdb')
    const lite = await PGlite.create({ fs: new NodeFS(draft) })
    await lite.close()
  }
  syncTree(draft)
  renameSync(draft, home)
  syncPath(dirname(home))
}
