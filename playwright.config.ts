import { defineConfig } from '@playwright/test'
import { useRunDirectory } from '#server/testing/run-directory.ts'
import { CHROMIUM_FLAGS, findHeadlessChromium } from '#tools/find-chromium.ts'
import { HOME_HOST } from './e2e/home-server.ts'

useRunDirectory()

/** Upper limits for a busy machine. A journey waits for states, so they cost nothing when it passes. */
const STEP_LIMIT_MS = 30_000
const TEST_LIMIT_MS = 180_000

/** Browser journeys against the built product. Each worker has its own server and database. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  testMatch: '**/*.spec.ts',
  outputDir: 'build/e2e-results',
  fullyParallel: false,
  workers: 3,
  timeout: TEST_LIMIT_MS,
  // A machine that stops for a moment must not fail a whole run. `npm test` names each journey that passed only then.
  retries: 1,
  expect: { timeout: STEP_LIMIT_MS },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    launchOptions: {
      ...findHeadlessChromium(),
      args: [...CHROMIUM_FLAGS, `--host-resolver-rules=MAP ${HOME_HOST} 127.0.0.1`],
    },
    // Less than the limit of a test, so that the error names the step.
    actionTimeout: STEP_LIMIT_MS,
    navigationTimeout: STEP_LIMIT_MS,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A trace of every journey doubles their time. Record one with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
})
