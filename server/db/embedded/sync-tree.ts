import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Syncs a directory and everything in it to disk.
 *
 * Syncs the whole file system if the `sync` command supports it, because a thousand single syncs take seconds; otherwise
 * syncs each file.
 */
export function syncTree(directory: string): void {
  if (spawnSync('sync', ['-f', directory], { stdio: 'ignore' }).status === 0) return
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    syncPath(join(entry.parentPath, entry.name))
  }
  syncPath(directory)
}

/** Syncs a file's content, or the names in a directory, to disk. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
