import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { openEmbedded } from '#server/db/embedded/embedded.ts'
import { makeDataDir, TEMPLATE_FILE } from '#server/db/embedded/make-data-dir.ts'
import { installJobs } from '#server/jobs/boss.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { packTar } from '#server/db/embedded/tar.ts'

/** Build step: archives a migrated, empty embedded database, which a first start copies instead of running initdb. */
export async function buildTemplate(file: string = TEMPLATE_FILE): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'daily-bonus-template-'))
  const log = pino({ level: 'silent' })
  try {
    await makeDataDir(join(dataDir, 'pglite'), log, null)
    const db = await openEmbedded(dataDir, log)
    await migrate(db)
    await installJobs({ db, log })
    await db.close()
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, packTar(join(dataDir, 'pglite')))
    renameSync(`${file}.new`, file)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) await buildTemplate()
