import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { query } from '#server/db/query.ts'

/** Matches the outbox id at the end of a file name; `.new` is an incomplete file of a killed server. */
const MAIL_FILE = /-([0-9a-f]{8}-[0-9a-f-]{27})\.eml(?:\.new)?$/

/** Returns the folder of the mail files in a data directory. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/**
 * Deletes the mail files whose outbox row no longer exists: the row is deleted with the account, or a day after the
 * email was sent. Does not touch other files. A file that is being written has a row, unless its account was deleted.
 */
export async function deleteStaleMailFiles(db: Database, folder: string): Promise<void> {
  const files = (await namesIn(folder)).flatMap((name) => {
    const id = MAIL_FILE.exec(name)?.[1]
    return id === undefined ? [] : [{ name, id }]
  })
  if (files.length === 0) return
  const ids = files.map(({ id }) => id)
  // One parameter: a statement has at most 65,535.
  const rows = await query(db)
    .selectFrom('auth.outbox')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const current = new Set(rows.map(({ id }) => id))
  const stale = files.filter(({ id }) => !current.has(id))
  await Promise.all(stale.map(({ name }) => rm(join(folder, name), { force: true })))
}

async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
