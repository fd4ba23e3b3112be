import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import pg from 'pg'

/** A user of the operating system. */
type User = { readonly uid: number; readonly gid: number }

/**
 * Puts the programs of a package into a directory, with the links of its libraries, which the package creates only in an
 * install script. The user that runs them may not be able to read `node_modules`, and deletes the directory.
 *
 * The files are hard links where that is possible: a package has 58 MB.
 *
 * @returns the directory of the programs.
 */
export function linkPrograms(packageDirectory: string, to: string, owner: User | undefined): string {
  const native = join(packageDirectory, 'native')
  linkDirectory(native, to, owner)
  const file = join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : []
  for (const { source, target } of links) {
    const link = join(to, relative('native', target))
    if (!existsSync(join(to, relative('native', source))) || lstatSync(link, { throwIfNoEntry: false }))
      continue
    symlinkSync(relative(dirname(target), source), link)
  }
  return join(to, 'bin')
}

function linkDirectory(from: string, to: string, owner: User | undefined): void {
  mkdirSync(to, { mode: 0o755 })
  // To delete a file, a user needs its directory, and not the file.
  if (owner) chownSync(to, owner.uid, owner.gid)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkDirectory(source, target, owner)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (!entry.name.endsWith('.a')) linkFile(source, target)
  }
}

/** Creates a hard link, or a copy if the file is on another disk or if not all users may use it. */
function linkFile(source: string, target: string): void {
  const needed = basename(dirname(source)) === 'bin' ? 0o555 : 0o444
  try {
    if ((statSync(source).mode & needed) === needed) return linkSync(source, target)
  } catch {
    // Some systems and disks have no hard links, or none to files of another user.
  }
  copyFileSync(source, target)
  chmodSync(target, 0o755)
}

/**
 * Copies the files of a running server of this machine into a new data directory, which then follows it as a read-only copy.
 * `pg_basebackup` does the same, but the packages do not have it.
 *
 * @param primaryUrl the superuser's URL of the running server.
 */
export async function copyPrimary(primaryUrl: string, to: string, owner: User | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: `${primaryUrl}postgres` })
  await client.connect()
  try {
    const { rows } = await client.query('show data_directory')
    await client.query("select pg_backup_start('a copy for tests', true)")
    copyLive(rows[0].data_directory, to)
    const { rows: stopped } = await client.query('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(to, 'backup_label'), stopped[0].labelfile)
  } finally {
    await client.end()
  }
  const { hostname, port, username } = new URL(primaryUrl)
  writeFileSync(join(to, 'standby.signal'), '')
  appendFileSync(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username}'\n`,
  )
  for (const name of ['', ...readdirSync(to, { recursive: true, encoding: 'utf8' })]) {
    if (owner) chownSync(join(to, name), owner.uid, owner.gid)
  }
}

/** Copies files while the server writes, creates, and deletes them. The log that it replays repairs the copy. */
function copyLive(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === 'postmaster.pid') continue
    try {
      if (entry.isDirectory()) copyLive(source, target)
      else copyFileSync(source, target)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}
