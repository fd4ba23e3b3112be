import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

/** The file system in memory of Linux, where test databases are. */
export const IN_MEMORY = '/dev/shm'

/** Names the directory of the run to its processes. */
const RUN_DIRECTORY = 'DAILY_BONUS_RUN_DIRECTORY'

/**
 * Deletes the directories after the end of input. Processes of the run that end later can still write into them, so it
 * repeats.
 */
const REMOVE = `while read -r _; do :; done
for _ in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$@" && exit; sleep 1; done`

/**
 * Makes all temporary directories of this process and of those that it starts parts of one directory, which a shell deletes
 * when this process has ended, also with SIGKILL. Does nothing in a process that one with such a directory started, and on
 * Windows, which has no such shell.
 */
export function useRunDirectory(): void {
  if (process.env[RUN_DIRECTORY] !== undefined || process.platform === 'win32') return
  // TMPDIR can be relative, and the shell has another working directory.
  const directory = mkdtempSync(join(resolve(tmpdir()), 'daily-bonus-run-'))
  const remover = spawn('sh', ['-c', REMOVE, 'sh', directory, join(IN_MEMORY, basename(directory))], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Neither the shell nor the pipe delays the end of this process.
  remover.unref()
  ;(remover.stdin as typeof remover.stdin & { unref(): void }).unref()
  // PostgreSQL runs as another user, which deletes its directory.
  chmodSync(directory, 0o1777)
  process.env[RUN_DIRECTORY] = directory
  process.env['TMPDIR'] = directory
}

/** Returns the name of the directory of the run, or null outside of one. */
export function runDirectoryName(): string | null {
  const directory = process.env[RUN_DIRECTORY]
  return directory === undefined ? null : basename(directory)
}
