import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Finds the Redis server's program. Installs it if possible. @returns null otherwise. */
export function findRedis(): string | null {
  const found = search()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stderr.write('Redis is not installed: installing it with apt-get\n')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', env })
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'redis-server'], {
      stdio: 'ignore',
      env,
    })
  }
  return search()
}

function search(): string | null {
  const places = ['/usr/bin', '/opt/homebrew/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  return places.map((place) => join(place, 'redis-server')).find((file) => existsSync(file)) ?? null
}
