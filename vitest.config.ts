import { globSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { useRunDirectory } from './server/testing/run-directory.ts'
import { CHROMIUM_FLAGS, findHeadlessChromium } from './tools/find-chromium.ts'
import { readableClassName } from './tools/class-names.ts'
import { siteConstants } from './tools/site-constants.ts'

useRunDirectory()

const EXCLUDED = ['**/node_modules/**', 'build/**', 'data/**', 'e2e/**', 'bench/**']

const DATABASE_TESTS = ['**/*.db.test.ts']

const COMPONENT_TESTS = ['web/**/*.component.test.tsx']

/**
 * The tests that can behave differently on the embedded engine (PGlite): the driver, the data directory, row-level
 * security, migrations, crashes, one connection shared by all requests, streams, and the writes of the ledger.
 */
const EMBEDDED_TESTS = [
  'server/commands/ledger/ledger.db.test.ts',
  'server/commands/ledger/votes.db.test.ts',
  'server/commands/reminders/overdue.db.test.ts',
  'server/data-dir-permissions.db.test.ts',
  'server/jobs/jobs.db.test.ts',
  'server/jobs/send-mail.db.test.ts',
  'server/db/**/*.db.test.ts',
  'server/main.db.test.ts',
  'server/routes/account/export-stream.db.test.ts',
  'server/routes/ledger/golden-year.db.test.ts',
  'server/routes/ledger/imports.db.test.ts',
  'server/routes/ledger/learned.db.test.ts',
  'server/routes/ledger/own.db.test.ts',
  'server/routes/ledger/records.db.test.ts',
  'server/routes/ledger/reports.db.test.ts',
  'server/routes/ledger/round.db.test.ts',
  'server/routes/ledger/spend-limits.db.test.ts',
  'server/routes/ledger/stored-sums.db.test.ts',
  'server/routes/ledger/summary.db.test.ts',
  'server/routes/ledger/tags.db.test.ts',
  'server/routes/ledger/time-zone.db.test.ts',
  'server/routes/ledger/two-browsers.db.test.ts',
  'server/routes/site/events.db.test.ts',
]

for (const pattern of EMBEDDED_TESTS)
  if (globSync(pattern, { cwd: import.meta.dirname }).length === 0)
    throw new Error(`vitest.config.ts: no file matches ${pattern} in EMBEDDED_TESTS`)

/** One project of database tests on one engine; see server/testing. */
function databaseProject(name: string, engine: 'pglite' | 'postgres', include: readonly string[]) {
  return {
    extends: true as const,
    test: {
      name,
      include: [...include],
      exclude: EXCLUDED,
      isolate: false,
      env: { TEST_ENGINE: engine },
      globalSetup: [`server/testing/global-setup-${engine}.ts`],
      // Upper limits for a busy machine.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      maxWorkers: 3,
    },
  }
}

/**
 * Test files share no state, so a worker loads the modules once for all its files (`isolate: false`), which takes a third
 * less CPU time.
 *
 * `unit` needs only Node. `components` renders components in Chromium, through Vite. `postgres` runs every database test
 * and `pglite` the ones whose engine matters.
 * `pglite-all` runs every database test on PGlite, for machines without PostgreSQL.
 */
export default defineConfig({
  define: await siteConstants(),
  css: { modules: { generateScopedName: readableClassName } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...EXCLUDED, ...DATABASE_TESTS, ...COMPONENT_TESTS],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Packages that Vite found only while it ran would reload the page of a test.
        optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/{app,offline,prerender}/**', '!**/*.test.ts'] },
        test: {
          name: 'components',
          include: COMPONENT_TESTS,
          setupFiles: ['web/testing/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // As in journeys.
            locators: { exact: false },
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { ...findHeadlessChromium(), args: CHROMIUM_FLAGS },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/New_York' },
              actionTimeout: 30_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      databaseProject('postgres', 'postgres', DATABASE_TESTS),
      databaseProject('pglite', 'pglite', EMBEDDED_TESTS),
      databaseProject('pglite-all', 'pglite', DATABASE_TESTS),
    ],
  },
})
