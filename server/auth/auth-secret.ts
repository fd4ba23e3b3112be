import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MIN_SECRET } from '#server/config.ts'
import { StartProblem } from '#server/start-problem.ts'

/** The secret's file in the data directory. */
export const SECRET_FILE = 'auth-secret'

/**
 * The secret that signs accesses where none is configured: made once, kept beside the embedded database, readable
 * by its owner only.
 *
 * @param dataDir a directory that exists and is ours alone.
 */
export async function keepAuthSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, SECRET_FILE)
  const kept = await read(file)
  if (kept !== null) return kept
  const draft = `${file}.${process.pid}`
  try {
    await writeFile(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true })
    // A link appears whole or not at all, and never over one that is there.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return (await read(file)) ?? ''
}

async function read(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartProblem(`${file} cannot be read: ${error.message}`)
  })
  const secret = text?.trim() ?? null
  if (secret !== null && secret.length < MIN_SECRET) {
    throw new StartProblem(
      `${file} is damaged. Restore it, or delete it: then everybody signs in again, and two-factor must be turned off by hand for those who use it.`,
    )
  }
  return secret
}
