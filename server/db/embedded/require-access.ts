import { accessSync, constants, type Dirent, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { DataDirError } from '#server/db/embedded/data-dir-error.ts'

/** What the server reads and writes directly in a data directory. Other entries, such as lost+found, are not its own. */
const OWN = ['auth-secret', 'database.lock', 'mail', 'pglite', 'pglite.copy', 'pglite.new']

/**
 * Checks that this user may read and write a data directory and the database in it.
 *
 * After one start as another user, such as `sudo npm start`, the engine would report a damaged database.
 *
 * @throws DataDirError `not-writable` with the owner and the command that helps.
 */
export function requireAccess(dataDir: string): void {
  const path = findInaccessible(dataDir)
  if (path !== null) throw new DataDirError('not-writable', dataDir, accessText(dataDir, path))
}

function findInaccessible(dataDir: string): string | null {
  if (!isAccessible(dataDir, true)) return dataDir
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (!OWN.includes(entry.name)) continue
    const path = join(dataDir, entry.name)
    const found =
      entry.name === 'pglite' ? findBelow(path, entry) : isEntryAccessible(path, entry) ? null : path
    if (found !== null) return found
  }
  return null
}

function findBelow(path: string, entry: Dirent): string | null {
  if (!isEntryAccessible(path, entry)) return path
  if (!entry.isDirectory()) return null
  for (const child of readdirSync(path, { withFileTypes: true })) {
    const found = findBelow(join(path, child.name), child)
    if (found !== null) return found
  }
  return null
}

const isEntryAccessible = (path: string, entry: Dirent) => isAccessible(path, entry.isDirectory())

function isAccessible(path: string, isDirectory: boolean): boolean {
  const { R_OK, W_OK, X_OK } = constants
  try {
    accessSync(path, isDirectory ? R_OK | W_OK | X_OK : R_OK | W_OK)
    return true
  } catch (error) {
    // A link that leads nowhere is not a matter of permissions.
    return !/^(EACCES|EPERM|EROFS)$/.test((error as NodeJS.ErrnoException).code ?? '')
  }
}

function accessText(dataDir: string, path: string): string {
  const own = process.getuid?.()
  const { uid } = lstatSync(path)
  if (own === undefined || uid === own)
    return `${path} may not be read and written by this user. Run: chmod -R u+rwX '${dataDir}'`
  return `${path} belongs to the user ${nameOf(uid)}, but this server runs as ${nameOf(own)}. Run: sudo chown -R ${nameOf(own)} '${dataDir}'`
}

/** Returns the name of a user, or the ID if it is not in the list of this machine. */
function nameOf(uid: number): string {
  try {
    if (uid === process.getuid?.()) return userInfo().username
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    return lines.find((line) => line.split(':')[2] === String(uid))?.split(':')[0] ?? String(uid)
  } catch {
    return String(uid)
  }
}
