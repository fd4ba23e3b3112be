import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { createVapidKeys, isKeyPair, type VapidKeys } from '#server/push/vapid-keys.ts'
import { StartError } from '#server/start-error.ts'

/** The file of the keys in the data directory. */
export const VAPID_FILE = 'vapid-keys.json'

const Keys = z
  .object({ publicKey: z.string(), privateKey: z.string() })
  .refine(({ publicKey, privateKey }) => isKeyPair(publicKey, privateKey))

/**
 * Returns the keys of push messages that are used without VAPID_PUBLIC_KEY. Generated once and stored next to the embedded
 * database, readable only by its owner. Without them, no subscription works anymore.
 *
 * @param dataDir an existing directory that is private to the server's user.
 * @throws StartError if the file is damaged or cannot be read.
 */
export async function loadVapidKeys(dataDir: string): Promise<VapidKeys> {
  const file = join(dataDir, VAPID_FILE)
  const stored = await read(file)
  if (stored !== null) return stored
  const draft = `${file}.${process.pid}`
  const created = createVapidKeys()
  try {
    await writeFile(draft, `${JSON.stringify(created)}\n`, { mode: 0o600, flush: true })
    // Linking is atomic and never overwrites an existing file.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return (await read(file)) ?? created
}

async function read(file: string): Promise<VapidKeys | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartError(`${file} cannot be read: ${error.message}`)
  })
  if (text === null) return null
  try {
    return Keys.parse(JSON.parse(text))
  } catch {
    throw new StartError(
      `${file} is damaged. Restore it. If you delete it instead, members must turn on push notifications again.`,
    )
  }
}
