import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installDebianPackage } from '#server/testing/servers/install-debian-package.ts'
import { programOf } from '#tools/program-of.ts'

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** With version 150, journeys fail that go offline behind a service worker. */
const OLDEST_HEADLESS_SHELL = 156

const DOWNLOAD_LIMIT_MS = 300_000

/** A Chromium, as options of Playwright's `launch`. No path is Playwright's own download. */
export type Chromium = { readonly executablePath?: string }

/** The arguments with which journeys and component tests start Chromium. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a test ends before optimized code pays for its compilation: an eighth less CPU time.
  '--js-flags=--no-maglev,--no-turbofan',
]

/** What a person can do who has none. */
export const MISSING_CHROMIUM =
  'Chromium is missing: install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), or set CHROMIUM_PATH to its program.'

/** Returns Chromium for screenshots and benchmarks, or null. Installs nothing. */
export function findChromium(): Chromium | null {
  const named = process.env['CHROMIUM_PATH']
  if (named) return { executablePath: named }
  const found = PATHS.find((path) => existsSync(path))
  if (found !== undefined) return { executablePath: found }
  return existsSync(chromium.executablePath()) ? {} : null
}

/**
 * Returns the browser of the journeys, or null: `CHROMIUM_PATH`, Chromium's headless shell, or another Chromium. Installs
 * nothing.
 *
 * The shell has no browser window, so a journey takes a third less CPU time.
 */
export function findHeadlessChromium(): Chromium | null {
  if (process.env['CHROMIUM_PATH']) return findChromium()
  return headlessShellVersion() >= OLDEST_HEADLESS_SHELL ? { executablePath: HEADLESS_SHELL } : findChromium()
}

/** Installs what {@link findHeadlessChromium} lacks: the Debian package as root, else Playwright's download. */
export function installHeadlessChromium(): void {
  if (process.env['CHROMIUM_PATH']) return
  if (headlessShellVersion() < OLDEST_HEADLESS_SHELL) installDebianPackage('chromium-headless-shell')
  if (findHeadlessChromium() !== null) return
  spawnSync(process.execPath, [programOf('@playwright/test', 'playwright'), 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: DOWNLOAD_LIMIT_MS,
  })
}

/** Returns Chromium for screenshots and benchmarks. @throws Error with what to install. */
export function requireChromium(): Chromium {
  if (findChromium() === null) installDebianPackage('chromium')
  const found = findChromium()
  if (found === null) throw new Error(MISSING_CHROMIUM)
  return found
}

/** Returns the major version of the installed headless shell, or 0 without one. */
function headlessShellVersion(): number {
  if (!existsSync(HEADLESS_SHELL)) return 0
  const { stdout } = spawnSync(HEADLESS_SHELL, ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(stdout)?.[0] ?? 0)
}
