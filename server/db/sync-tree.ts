import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes a directory and all in it durable.
 *
 * One sync of the file system where the machine's `sync` can do that, since a thousand single ones take seconds;
 * else file by file.
 */
export function syncTree(directory: string): void {
  if (spawnSync('sync', ['-f', directory], { stdio: 'ignore' }).status === 0) return
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    syncPath(join(entry.parentPath, entry.name))
  }
  syncPath(directory)
}

/** Makes a file's content, or the names in a directory, durable. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
