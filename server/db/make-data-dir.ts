import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Logger } from 'pino'
import { syncPath, syncTree } from '#server/db/sync-tree.ts'
import { unpackTar } from '#server/db/tar.ts'

/** A migrated, empty database made by the build, so that a first start need not run initdb. */
export const TEMPLATE_FILE = fileURLToPath(new URL('../../build/pglite-template.tar', import.meta.url))

/**
 * Makes a new embedded database: from the build's template, or from nothing where there is no template.
 *
 * It is made under another name, synced, and renamed, so that a half-made one is never taken for a database.
 * The caller holds the directory's lock, so a left-over of the other name belongs to nobody.
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
    log.info('No database template in the build: making the embedded database from nothing')
    const lite = await PGlite.create({ fs: new NodeFS(draft) })
    await lite.close()
  }
  syncTree(draft)
  renameSync(draft, home)
  syncPath(dirname(home))
}
