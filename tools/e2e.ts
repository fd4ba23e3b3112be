/** `npm run e2e -- <file>`: browser journeys against the last build. Arguments are those of Playwright. */
import { spawnSync } from 'node:child_process'
import { findHeadlessChromium, installHeadlessChromium, MISSING_CHROMIUM } from '#tools/find-chromium.ts'
import { programOf } from '#tools/program-of.ts'

installHeadlessChromium()
if (findHeadlessChromium() === null) {
  console.error(MISSING_CHROMIUM)
  process.exit(1)
}
const { status } = spawnSync(
  process.execPath,
  [programOf('@playwright/test', 'playwright'), 'test', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
