import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { BackupError } from '#server/db/backup/backup-error.ts'

export type PostgresProgram = {
  readonly child: ChildProcessWithoutNullStreams
  /** Rejects with a BackupError if the program ends with an error. */
  readonly done: Promise<void>
}

/** Starts one of PostgreSQL's client programs. */
export function startProgram(
  name: 'pg_dump' | 'pg_restore' | 'psql',
  args: readonly string[],
  url: string | null = null,
): PostgresProgram {
  const connection = url === null ? null : withoutPassword(url)
  const child = spawn(name, connection ? [...args, `--dbname=${connection.url}`] : args, {
    env: { ...process.env, PGAPPNAME: 'daily-bonus-backup', ...connection?.env },
  })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors = `${errors}${String(chunk)}`.slice(-10_000)))
  // A program that ended reports its reason; writing to it does not.
  child.stdin.on('error', () => undefined)
  const done = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw new BackupError(`${name}: ${reasonIn(errors)}`)
    },
    (error: NodeJS.ErrnoException) => {
      throw new BackupError(
        error.code === 'ENOENT'
          ? `${name} was not found. Install PostgreSQL's client programs (Debian: postgresql-client).`
          : `${name} cannot be started: ${error.message}`,
      )
    },
  )
  done.catch(() => undefined)
  return { child, done }
}

/**
 * The arguments of a process are visible to every user of the machine, its environment is not. A URL can have the
 * password before the host or as a parameter, which takes precedence.
 *
 * @throws BackupError for the password of a client key, which has no environment variable.
 */
function withoutPassword(text: string): { url: string; env: Record<string, string> } {
  const url = new URL(text)
  if (url.searchParams.has('sslpassword'))
    throw new BackupError(
      'The database URL has the parameter sslpassword, which every user of this machine could read. Use a client key without a password.',
    )
  const password = url.searchParams.getAll('password').at(-1) ?? decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  return { url: url.href, env: password === '' ? {} : { PGPASSWORD: password } }
}

function reasonIn(errors: string): string {
  const lines = errors.split('\n').filter((line) => line.trim() !== '')
  const reason = lines.find((line) => /error:|ERROR:|FATAL:/.test(line)) ?? lines.at(-1)
  return reason?.replace(/^.*?(?:error|ERROR|FATAL):\s*/, '') ?? 'ended with an error'
}
