import { defineConfig } from '@playwright/test'
import { chromiumPath } from '#tools/find-chromium.ts'

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const chromium = chromiumPath()

const PATIENCE_MS = 10_000

/** Browser journeys against the built product, each worker with a server and an embedded database of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'build/e2e-results',
  fullyParallel: false,
  workers: 2,
  // Twice more where nobody is there to look: what passes only then is counted and named as flaky.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: PATIENCE_MS },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    launchOptions: { ...(chromium === undefined ? {} : { executablePath: chromium }), args: CHROMIUM_FLAGS },
    // Well before the journey's own end, so that it is said what could not be pressed.
    actionTimeout: 2 * PATIENCE_MS,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Drawing a trace of every journey costs half of their time; ask for one with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
})
