import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The Chromium that the browser journeys drive: `CHROMIUM_PATH`, the system's, else one installed now
 * (Debian's package as root, Playwright's own download elsewhere).
 *
 * @returns undefined to let Playwright use its own download.
 */
export function chromiumPath(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  const found = PLACES.find((path) => existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing Chromium for the browser journeys …')
    spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-q', 'chromium'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    const installed = PLACES.find((path) => existsSync(path))
    if (installed) return installed
  }
  execFileSync('playwright', ['install', 'chromium'], { stdio: 'inherit' })
  return undefined
}
