/**
 * `npm run e2e:browsers [firefox] [webkit]`: one journey through the last build in Firefox and WebKitGTK.
 *
 * Not a part of `npm test`, whose journeys use Chromium. Starts the product with an embedded database and the real time.
 * Names what it could not run. Fails if a step fails or a browser is missing.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { useRunDirectory } from '#server/testing/run-directory.ts'
import { type Display, startDisplay } from '../e2e/browsers/display.ts'
import { startFirefox } from '../e2e/browsers/firefox.ts'
import { JOURNEY } from '../e2e/browsers/journey.ts'
import { openScreen, type Screen } from '../e2e/browsers/screen.ts'
import { startWebKit } from '../e2e/browsers/webkit.ts'
import { type Browser, MissingBrowser } from '../e2e/browsers/webdriver.ts'
import { startProduct } from '../e2e/product-server.ts'

const ENGINES = { firefox: startFirefox, webkit: startWebKit }

/** Where a failed step leaves a screenshot, the text of the page, and the output of the browser. */
const RESULTS = join(import.meta.dirname, '..', 'build', 'e2e-browsers')

// Profiles and the data of the server are removed however the script ends.
useRunDirectory()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const counts = { passed: 0, failed: 0, skipped: 0 }

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function runIn(engine: keyof typeof ENGINES): Promise<void> {
  let display: Display | undefined
  let browser: Browser | undefined
  let left = JOURNEY.length
  try {
    display = await startDisplay()
    browser = await ENGINES[engine](tmpdir(), display)
    console.log(browser.description)
    left = await runJourney(engine, browser, display)
  } catch (error) {
    counts.failed += 1
    const what = error instanceof MissingBrowser ? 'not run' : 'failed'
    console.log(`${engine}: ${what}: ${messageOf(error)}`)
  } finally {
    await browser?.close()
    await display?.close()
    counts.skipped += left
  }
}

/** Runs the steps until one fails, because each needs those before it. @returns how many were not run. */
async function runJourney(engine: string, browser: Browser, display: Display): Promise<number> {
  const server = await startProduct({ database: 'embedded', logLevel: 'fatal' })
  try {
    await server.setClock(Date.now())
    const screen = openScreen(browser, display, server.address)
    await screen.resize(1280, 900)
    for (const [at, { name, run }] of JOURNEY.entries()) {
      const started = performance.now()
      try {
        await run(screen, server)
        counts.passed += 1
        console.log(`  ✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
      } catch (error) {
        counts.failed += 1
        console.log(`  ✗ ${name}: ${messageOf(error)}`)
        await saveState(`${engine}-${at + 1}`, browser, screen)
        const left = JOURNEY.slice(at + 1)
        for (const step of left) console.log(`  - ${step.name}: not run, because “${name}” failed`)
        return left.length
      }
    }
    return 0
  } finally {
    await server.remove()
  }
}

async function saveState(name: string, browser: Browser, screen: Screen): Promise<void> {
  mkdirSync(RESULTS, { recursive: true })
  const path = join(RESULTS, name)
  try {
    const text = await screen.run(() => `${location.href}\n\n${document.body.innerText}`)
    writeFileSync(`${path}.txt`, `${text}\n\n--- Output of the browser\n${browser.output()}`)
    console.log(`    The text of the page: ${path}.txt`)
    writeFileSync(`${path}.png`, await screen.screenshot())
    console.log(`    A screenshot: ${path}.png`)
  } catch (error) {
    console.log(`    The page cannot be read: ${messageOf(error)}`)
  }
}

rmSync(RESULTS, { recursive: true, force: true })
const named = process.argv.slice(2)
for (const engine of ['firefox', 'webkit'] as const)
  if (named.length === 0 || named.includes(engine)) await runIn(engine)
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exit(counts.failed === 0 ? 0 : 1)
