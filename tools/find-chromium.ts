import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDebianPackage } from '#server/testing/servers/install-debian-package.ts'

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** With version 150, journeys fail that go offline behind a service worker. */
const OLDEST_HEADLESS_SHELL = 156

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
  installDebianPackage('chromium')
  const installed = PATHS.find((path) => existsSync(path))
  if (installed) return installed
  execFileSync('playwright', ['install', 'chromium'], { stdio: 'inherit' })
  return undefined
}

/**
 * The browser of the journeys: `CHROMIUM_PATH`, Chromium's headless shell (installed or upgraded now on Debian as root),
 * or the Chromium of {@link chromiumPath}.
 *
 * The shell has no browser window, so a journey takes a third less CPU time.
 */
export function headlessChromiumPath(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return chromiumPath()
  if (headlessShellVersion() < OLDEST_HEADLESS_SHELL) installDebianPackage('chromium-headless-shell')
  return headlessShellVersion() > 0 ? HEADLESS_SHELL : chromiumPath()
}

/** Returns the major version of the installed headless shell, or 0 without one. */
function headlessShellVersion(): number {
  if (!existsSync(HEADLESS_SHELL)) return 0
  const { stdout } = spawnSync(HEADLESS_SHELL, ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(stdout)?.[0] ?? 0)
}
