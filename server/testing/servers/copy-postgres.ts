import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import pg from 'pg'

/** A user of the operating system. */
type User = { readonly uid: number; readonly gid: number }

/**
 * Copies the programs of a package into a directory, with the links of its libraries, which the package creates only in an
 * install script. The user that runs them may not be able to read `node_modules`.
 *
 * @returns the directory of the programs.
 */
export function copyPrograms(packageDirectory: string, to: string): string {
  const native = join(packageDirectory, 'native')
  cpSync(native, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  })
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
  chmodSync(to, 0o755)
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  return join(to, 'bin')
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
