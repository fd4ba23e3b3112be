import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from '#server/testing/servers/install-debian-package.ts'

/** Finds the Redis server's program. Installs it if possible. @returns null otherwise. */
export function findRedis(): string | null {
  const found = search()
  if (found) return found
  installDebianPackage('redis-server')
  return search()
}

function search(): string | null {
  const places = ['/usr/bin', '/opt/homebrew/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  return places.map((place) => join(place, 'redis-server')).find((file) => existsSync(file)) ?? null
}
