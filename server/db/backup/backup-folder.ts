import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { BackupError } from '#server/db/backup/backup-error.ts'
import { DatabaseState, rowsOf } from '#server/db/backup/database-state.ts'
import { MANIFEST, SIGNATURE, signManifest } from '#server/db/backup/manifest-signature.ts'
import { removeAfterward } from '#server/db/backup/remove-afterward.ts'
import { DataDirError, isDiskFull } from '#server/db/embedded/data-dir-error.ts'
import { makeDirectory } from '#server/db/embedded/make-directory.ts'
import { syncTree } from '#server/db/embedded/sync-tree.ts'

/** The folder of the generated secrets inside a backup. */
export const SECRETS = 'secrets'

/** The name of a generated secret: no hidden file, no spaces, and nothing else that is in a data directory. */
const SECRET_NAME = /^(?!database\.lock|pglite|backup\.sock|restore\.partial|replaced-|mail$)\w[\w.-]*$/

const DATABASE_FILES = { pglite: 'database.tar.gz', postgres: 'database.dump' }

function isFileName(name: string): boolean {
  if (Object.values(DATABASE_FILES).includes(name)) return true
  return name.startsWith(`${SECRETS}/`) && SECRET_NAME.test(name.slice(SECRETS.length + 1))
}

const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The version of the product that made the backup. */
  version: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  state: DatabaseState,
  files: z
    .array(
      z.object({
        name: z.string().refine(isFileName),
        bytes: z.int(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .min(1),
})

export type Manifest = z.infer<typeof Manifest>

type Contents = { readonly engine: Manifest['engine']; readonly state: DatabaseState }

/**
 * Creates a backup: a folder that only its owner can read, with a manifest that has a checksum of every file.
 *
 * It is written under a name that ends in `.partial`, synced, and renamed, so a folder without that ending is complete.
 *
 * @param secret signs the manifest; null if there is none.
 * @param write writes the files into the folder, and checks them.
 * @returns the path of the folder.
 * @throws BackupError if there are no accounts: then this is the wrong database.
 */
export async function createBackup(
  directory: string,
  version: string,
  secret: string | null,
  write: (folder: string) => Promise<Contents>,
): Promise<{ folder: string; manifest: Manifest }> {
  const createdAt = new Date().toISOString()
  const name = `daily-bonus-${createdAt.slice(0, 19).replaceAll(':', '-')}Z`
  makeDirectory(directory)
  const folder = claimFolder(join(resolve(directory), name))
  const draft = `${folder}.partial`
  return await removeAfterward(draft, async () => {
    const { engine, state } = await write(draft).catch((error: unknown) => {
      throw isDiskFull(error) ? fullError(directory, error) : error
    })
    if (rowsOf(state, 'auth."user"') === 0)
      throw new BackupError(
        'The database has no accounts, so no backup was made. Check which database is configured.',
      )
    const files = await Promise.all(filesIn(draft).map((file) => measure(draft, file)))
    const manifest: Manifest = { format: 1, createdAt, version, engine, state, files }
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    writeFileSync(join(draft, MANIFEST), text, { mode: 0o600 })
    if (secret !== null)
      writeFileSync(join(draft, SIGNATURE), `${signManifest(text, secret)}\n`, { mode: 0o600 })
    syncTree(draft)
    renameSync(draft, folder)
    syncTree(dirname(folder))
    return { folder, manifest }
  })
}

/** An error of the database is about its own disk, and that of a data directory names it already. */
function fullError(directory: string, error: unknown): unknown {
  if (error instanceof DataDirError || (error instanceof Error && 'severity' in error)) return error
  return new BackupError(
    `There is no space left on the disk that holds ${resolve(directory)}, so no backup was made.`,
    { cause: error },
  )
}

/** Creates the draft of a new folder. A second backup in the same second gets a number. @returns the path of the folder. */
function claimFolder(path: string): string {
  for (let number = 1; ; number++) {
    const folder = number === 1 ? path : `${path}-${number}`
    const draft = `${folder}.partial`
    try {
      mkdirSync(draft, { mode: 0o700 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw error
    }
    if (!existsSync(folder)) return folder
    rmdirSync(draft)
  }
}

/**
 * Reads a backup's manifest, and checks every file against it.
 *
 * @throws BackupError if the backup is incomplete or was changed.
 */
export async function readBackup(folder: string): Promise<Manifest> {
  if (basename(folder).endsWith('.partial')) throw new BackupError(`${folder} is an unfinished backup.`)
  const manifest = parseManifest(folder)
  if (!manifest.files.some(({ name }) => name === DATABASE_FILES[manifest.engine]))
    throw new BackupError(`${join(folder, MANIFEST)} names no database: the backup cannot be used.`)
  for (const file of manifest.files) {
    requireNoLink(folder, file.name)
    const found = existsSync(join(folder, file.name)) ? await measure(folder, file.name) : null
    if (found?.sha256 !== file.sha256)
      throw new BackupError(
        `${join(folder, file.name)} is ${found ? 'damaged' : 'missing'}: the backup cannot be used.`,
      )
  }
  return manifest
}

/** A link could lead to any file that the user of the restore can read. */
function requireNoLink(folder: string, name: string): void {
  for (const path of new Set([dirname(name), name])) {
    const found = path === '.' ? undefined : lstatSync(join(folder, path), { throwIfNoEntry: false })
    if (found && !found.isFile() && !(path !== name && found.isDirectory()))
      throw new BackupError(`${join(folder, path)} is not a regular file: the backup cannot be used.`)
  }
}

function parseManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST)
  if (!existsSync(file)) throw new BackupError(`${folder} is not a backup: it has no ${MANIFEST}.`)
  try {
    return Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new BackupError(`${file} is damaged, or was written by another version: the backup cannot be used.`)
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => (entry.parentPath === folder ? entry.name : `${SECRETS}/${entry.name}`))
    .toSorted()
}

async function measure(folder: string, name: string): Promise<Manifest['files'][number]> {
  const path = join(folder, name)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { name, bytes: statSync(path).size, sha256: hash.digest('hex') }
}

/** Copies the generated secrets: the files directly in the data directory, except for the lock and hidden files. */
export function copySecrets(dataDir: string, folder: string): void {
  if (!existsSync(dataDir)) return
  const names = readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && SECRET_NAME.test(entry.name))
    .map((entry) => entry.name)
  mkdirSync(join(folder, SECRETS), { mode: 0o700 })
  for (const name of names) {
    const copy = join(folder, SECRETS, name)
    writeFileSync(copy, readFileSync(join(dataDir, name)), { mode: 0o600 })
    chmodSync(copy, 0o600)
  }
}

/** Returns the names of the secrets in a backup. */
export function secretsOf(manifest: Manifest): string[] {
  return manifest.files.flatMap(({ name }) => (name.startsWith(`${SECRETS}/`) ? [basename(name)] : []))
}
