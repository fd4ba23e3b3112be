import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { openEmbedded } from '#server/db/embedded.ts'
import { makeDataDir, TEMPLATE_FILE } from '#server/db/make-data-dir.ts'
import { migrate } from '#server/db/migrate.ts'
import { packTar } from '#server/db/tar.ts'

/** Makes a migrated, empty embedded database and packs it, so that a first start copies instead of running initdb. */
export async function buildTemplate(file: string = TEMPLATE_FILE): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'daily-bonus-template-'))
  const log = pino({ level: 'silent' })
  try {
    await makeDataDir(join(dataDir, 'pglite'), log, null)
    const db = await openEmbedded(dataDir, log)
    await migrate(db)
    await db.close()
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, packTar(join(dataDir, 'pglite')))
    renameSync(`${file}.new`, file)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) await buildTemplate()
