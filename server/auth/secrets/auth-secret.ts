import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MIN_SECRET } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'

/** The secret's file in the data directory. */
export const SECRET_FILE = 'auth-secret'

/**
 * Returns the secret that is used without AUTH_SECRET. Generated once and stored next to the embedded database, readable
 * only by its owner.
 *
 * @param dataDir an existing directory that is private to the server's user.
 */
export async function loadAuthSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, SECRET_FILE)
  const stored = await read(file)
  if (stored !== null) return stored
  const draft = `${file}.${process.pid}`
  try {
    await writeFile(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true })
    // Linking is atomic and never overwrites an existing file.
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
    throw new StartError(`${file} cannot be read: ${error.message}`)
  })
  const secret = text?.trim() ?? null
  if (secret !== null && secret.length < MIN_SECRET) {
    throw new StartError(
      `${file} is damaged. Restore it. If you delete it instead, you must turn off two-factor authentication by hand for everyone who uses it.`,
    )
  }
  return secret
}
