import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Returns the path of Chromium for the browser tests: `CHROMIUM_PATH`, the system's, or one that it installs (the Debian
 * package as root, else Playwright's download).
 *
 * @returns undefined to let Playwright use its download.
 */
export function chromiumPath(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  const found = PATHS.find((path) => existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing Chromium for the browser journeys …')
    spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-q', 'chromium'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    const installed = PATHS.find((path) => existsSync(path))
    if (installed) return installed
  }
  execFileSync('playwright', ['install', 'chromium'], { stdio: 'inherit' })
  return undefined
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * The browser of the journeys: `CHROMIUM_PATH`, Chromium's headless shell (installed now on Debian as root), or the
 * Chromium of {@link chromiumPath}.
 *
 * The shell has no browser window, so a journey takes a third less CPU time.
 */
export function headlessChromiumPath(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return chromiumPath()
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing the headless shell of Chromium for the browser journeys …')
    // Without a network, apt-get gives up and the journeys run in Chromium.
    spawnSync('apt-get', ['install', '-y', '-q', '-o', 'Acquire::Retries=0', 'chromium-headless-shell'], {
      stdio: 'ignore',
      timeout: 120_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL
  }
  return chromiumPath()
}
