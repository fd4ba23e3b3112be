import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const LIMIT_MS = 180_000

/** Installs or upgrades a package that tests need, on Debian as root. Elsewhere, and without a network, does nothing. */
export function installDebianPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stderr.write(`Installing ${name} with apt-get\n`)
  // Old package lists lead to an old version.
  for (const args of [['update'], ['install', '-y', name]])
    spawnSync('apt-get', [...args, '-q', '-o', 'Acquire::Retries=0'], {
      stdio: 'ignore',
      timeout: LIMIT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
}
