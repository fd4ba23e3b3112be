import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { APP_PATHS } from '#contract/pages.ts'
import { PATHS } from '#contract/paths.ts'
import type { ReportVitals } from '#contract/vitals.ts'
import { isHydrated } from '#tools/page-assets.ts'
import { WORKER_PATH } from '#web/offline/worker-names.ts'
import { expect, test } from './fixtures.ts'
import type { ProductServer } from './product-server.ts'

test.use({ measured: true })

const SITE = join(import.meta.dirname, '..', 'build', 'site', 'client')

async function drawLots(page: Page, lot: number): Promise<void> {
  await page.addInitScript((drawn) => {
    Math.random = () => drawn
  }, lot)
}

/** Hides or shows the page. */
async function turn(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

/** Waits until a page registers its service worker: it decides in the same task whether it measures. */
async function measurementDecided(page: Page): Promise<void> {
  await page.waitForRequest(
    (request) => request.method() === 'HEAD' && new URL(request.url()).pathname === WORKER_PATH,
  )
}

/** How many page loads of the dashboard the server has counted. Journeys before may have been among the sampled ones. */
async function countedLoads(server: ProductServer): Promise<number> {
  const shown = await (await fetch(`${server.address.replace('localhost', '127.0.0.1')}/metrics`)).text()
  const count = /^web_vitals_seconds_count\{page="\/dashboard",metric="LCP"\} (\d+)$/m.exec(shown)?.[1]
  return Number(count ?? 0)
}

test('a sampled page load reports its vitals once, and the server counts it', async ({ page, server }) => {
  const counted = await countedLoads(server)
  await drawLots(page, 0.09)
  const sent: string[] = []
  const statuses: number[] = []
  await page.exposeFunction('keepSent', (text: string) => void sent.push(text))
  // Browsers do not expose the bodies of beacons.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    const heard = window as unknown as { keepSent: (text: string) => void; beacons: number }
    heard.beacons = 0
    navigator.sendBeacon = (url, data) => {
      heard.beacons += 1
      void (data as Blob).text().then(heard.keepSent)
      return send(url, data)
    }
  })
  page.on('response', (response) => {
    if (response.url().endsWith(PATHS.vitals)) statuses.push(response.status())
  })
  const measuring = page.waitForResponse(/\/web-vitals-[^/]+\.js$/)
  await page.goto('/dashboard')
  await (await measuring).finished()
  await page.getByLabel('Sort by').selectOption('casino')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  for (const state of ['hidden', 'visible', 'hidden'] as const) await turn(page, state)
  // Without waiting: a second beacon would already be sent, but arrive later.
  expect(await page.evaluate(() => (window as unknown as { beacons: number }).beacons)).toBe(1)
  await expect.poll(() => statuses).toEqual([200])
  await expect.poll(() => sent).toHaveLength(1)
  const report = JSON.parse(sent[0] ?? '') as ReportVitals
  expect(Object.keys(report)).toEqual(['page', 'vitals'])
  expect(report.page).toBe('/dashboard')
  const names = report.vitals.map(({ name }) => name)
  // Without TTFB: the clock of a journey hides the entry of the navigation.
  for (const name of ['CLS', 'FCP', 'LCP'] as const) expect(names).toContain(name)
  expect(await countedLoads(server)).toBe(counted + 1)
})

for (const [name, lot, signal] of [
  ['nine visits in ten', 0.1, null],
  ['a browser that asks not to be tracked', 0, 'doNotTrack'],
  ['a browser that asks for privacy', 0, 'globalPrivacyControl'],
] as const) {
  test(`${name}: nothing is reported`, async ({ page }) => {
    await drawLots(page, lot)
    await page.addInitScript((asked) => {
      if (asked !== null)
        Object.defineProperty(navigator, asked, { value: asked === 'doNotTrack' ? '1' : true })
    }, signal)
    const sent: string[] = []
    page.on('request', (request) => void sent.push(request.url()))
    const measuring = measurementDecided(page)
    await page.goto('/login')
    await measuring
    // Playwright does not report requests that a page sends while it unloads.
    await turn(page, 'hidden')
    await page.goto('/faq')
    expect(sent.filter((url) => url.endsWith(PATHS.vitals))).toEqual([])
    expect(sent.some((url) => url.endsWith('/faq'))).toBe(true)
  })
}

test('every interactive page is measured', () => {
  const running = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('/index.html'))
    .filter((file) => isHydrated(readFileSync(join(SITE, file), 'utf8')))
    .map((file) => `/${file.slice(0, -'/index.html'.length)}`)
  expect(running.toSorted()).toEqual([...APP_PATHS].toSorted())
})
