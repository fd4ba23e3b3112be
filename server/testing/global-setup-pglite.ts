import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open-database.ts'
import { makeDataDir } from '#server/db/embedded/make-data-dir.ts'
import { installJobs } from '#server/jobs/boss.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import '#server/testing/provided.ts'
import { scratchDir } from '#server/testing/scratch-dir.ts'

/** Creates one migrated embedded database; each test file gets a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = scratchDir('pglite')
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', remove)
  const log = pino({ level: 'silent' })
  // Not from the build's template, which may have other migrations.
  await makeDataDir(join(dataDir, 'pglite'), log, null)
  cpSync(join(dataDir, 'pglite'), join(dataDir, 'empty'), { recursive: true })
  const db = await openDatabase({ databaseUrl: null, dataDir, log })
  await migrate(db)
  await installJobs({ db, log })
  await db.close()
  project.provide('templateDir', join(dataDir, 'pglite'))
  project.provide('emptyDir', join(dataDir, 'empty'))
  project.provide('adminUrl', '')
  return remove
}
