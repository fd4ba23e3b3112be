import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { requireChromium } from '#tools/find-chromium.ts'
import { median } from './load.ts'
import { PASSWORD, scoped, startProduct } from './product.ts'
import { atMost, budgets } from './report.ts'
import { openSlowConnection, type SlowConnection } from './slow-connection.ts'
import { servePage, stillOf } from './still-page.ts'

const RUNS = 5
const ENTRIES = 2_000
const SLOWER_PROCESSOR = 4
/** Without another request for this time, the page is idle. */
const IDLE_MS = 3_000
const TAPS = 3

type Visit = {
  readonly paintedMs: number
  readonly tappableMs: number
  readonly requests: number
  readonly cls: number
}

/**
 * Measures how a member with all casinos and 2,000 entries opens the dashboard on a phone: slow 4G, and a processor that
 * is four times slower. Cold is without a browser cache, as after an update; the list of the last visit is stored in both.
 * Compares the first with a static page of as many bytes, and the second with the elements of the list without a script.
 */
export async function measurePhone(): Promise<void> {
  const browser = await chromium.launch({ ...requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await scoped(async (stack) => {
      const product = await startProduct(stack)
      const line = await openSlowConnection(stack, product.url)
      const { stored, still } = await storeList(browser, line)
      const yardstick = await servePage(stack, still)
      const cold: (Visit & { readonly inpMs: number; readonly bytes: number })[] = []
      const cached: Visit[] = []
      const fixed: number[] = []
      const stills: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const visit = await visitCold(browser, line, stored)
        cold.push(visit)
        cached.push(await visitWithWorker(browser, line, stored))
        fixed.push(await scoped((inner) => visitStatic(inner, browser, visit.bytes)))
        stills.push(await timeUntilPainted(browser, line, yardstick))
      }
      const of = (visits: readonly Visit[], value: (visit: Visit) => number) => median(visits.map(value))
      const figures = {
        coldPaintedMs: of(cold, ({ paintedMs }) => paintedMs),
        coldTappableMs: of(cold, ({ tappableMs }) => tappableMs),
        cachedPaintedMs: of(cached, ({ paintedMs }) => paintedMs),
        cachedTappableMs: of(cached, ({ tappableMs }) => tappableMs),
        requests: of(cold, ({ requests }) => requests),
        cls: of(cold, ({ cls }) => cls),
        collectInpMs: median(cold.map(({ inpMs }) => inpMs)),
      }
      for (const [name, value] of Object.entries(figures))
        atMost(name, value, budgets.phone[name as keyof typeof figures])
      const kilobytes = median(cold.map(({ bytes }) => bytes)) / 1024
      atMost(
        `cold list / static page of ${kilobytes.toFixed(0)} KB (${median(fixed).toFixed(0)} ms)`,
        figures.coldPaintedMs / median(fixed),
        budgets.phoneRatios.cold,
      )
      atMost(
        `cached list / its elements without a script (${median(stills).toFixed(0)} ms)`,
        figures.cachedPaintedMs / median(stills),
        budgets.phoneRatios.cached,
      )
    })
  } finally {
    await browser.close()
  }
}

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * Signs a member up, records the entries, and opens the dashboard once.
 *
 * @returns the cookies with the stored list, and the page without its script.
 */
async function storeList(
  browser: Browser,
  line: SlowConnection,
): Promise<{ readonly stored: Stored; readonly still: string }> {
  const context = await browser.newContext(PHONE)
  try {
    const headers = { origin: line.url }
    const data = { email: `${randomUUID()}@example.test`, password: PASSWORD, age: 34, state: 'TX' }
    const signedUp = await context.request.post(line.url + PATHS.signUp, { headers, data })
    if (!signedUp.ok()) throw new Error(`the sign-up returned ${signedUp.status()}`)
    const list = await context.request.get(line.url + PATHS.dashboard)
    const { casinos } = (await list.json()) as { casinos: { casinoId: number }[] }
    for (let from = 0; from < ENTRIES; from += casinos.length) {
      const posted = await Promise.all(
        casinos.slice(0, ENTRIES - from).map(({ casinoId }) =>
          context.request.post(`${line.url}/api/casinos/${casinoId}/cash-outs`, {
            headers,
            data: { id: randomUUID(), amount: '1.25' },
          }),
        ),
      )
      const failed = posted.find((response) => !response.ok())
      if (failed) throw new Error(`a cash-out returned ${failed.status()}: ${await failed.text()}`)
    }
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('tutorialCompleted', 'true'))
    await page.goto(`${line.url}/dashboard`)
    await page.waitForFunction(() => localStorage.getItem('lastDashboard') !== null)
    await wait(1_000)
    return { stored: await context.storageState(), still: await stillOf(page) }
  } finally {
    await context.close()
  }
}

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const

async function visitCold(browser: Browser, line: SlowConnection, storageState: Stored) {
  const context = await browser.newContext({ ...PHONE, storageState, serviceWorkers: 'block' })
  try {
    const before = line.downloaded()
    let bytes = 0
    const page = await slowPage(context, line)
    const visit = await visitOf(page, line.url, () => (bytes = line.downloaded() - before))
    return { ...visit, bytes, inpMs: await collectInp(page) }
  } finally {
    line.slow(false)
    await context.close()
  }
}

async function visitWithWorker(browser: Browser, line: SlowConnection, storageState: Stored): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, storageState })
  try {
    const first = await context.newPage()
    await first.goto(`${line.url}/dashboard`)
    await first.locator('[data-casino]').first().waitFor()
    await first.evaluate(async () => {
      await navigator.serviceWorker.ready
      while (navigator.serviceWorker.controller === null)
        await new Promise((resolve) => setTimeout(resolve, 100))
    })
    await wait(1_000)
    await first.close()
    const page = await slowPage(context, line)
    return await visitOf(page, line.url)
  } finally {
    line.slow(false)
    await context.close()
  }
}

async function slowPage(context: BrowserContext, line: SlowConnection): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(recordTimes)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  line.slow(true)
  return page
}

async function visitOf(page: Page, origin: string, onPainted = () => {}): Promise<Visit> {
  let requests = 0
  let lastAt = 0
  page.on('request', (request) => {
    if (request.url().startsWith('data:')) return
    requests++
    lastAt = performance.now()
  })
  await page.goto(`${origin}/dashboard`)
  await page.locator('[data-casino]').first().waitFor()
  await page.waitForFunction(() => globalThis.benchTimes.tappable > 0)
  onPainted()
  while (performance.now() - lastAt < IDLE_MS) await wait(100)
  const times = await page.evaluate(() => globalThis.benchTimes)
  return { paintedMs: times.painted, tappableMs: times.tappable, requests, cls: times.cls }
}

/** Taps Collect of the first casinos. @returns the longest time from a tap to the next frame. */
async function collectInp(page: Page): Promise<number> {
  for (let tap = 0; tap < TAPS; tap++) {
    const button = page.locator('[data-status=ready] [data-do=collect]').first()
    await button.scrollIntoViewIfNeeded()
    await button.tap()
    await wait(1_500)
  }
  return await page.evaluate(() => globalThis.benchTimes.longestEvent)
}

/** Opens a page of this many bytes, whose last element is then painted. */
async function visitStatic(stack: AsyncDisposableStack, browser: Browser, bytes: number): Promise<number> {
  const filler = Buffer.alloc(Math.ceil(bytes), 'x').toString()
  const page = `<!DOCTYPE html><title>x</title><!--${filler}--><p data-casino>Painted</p>`
  const line = await openSlowConnection(stack, await servePage(stack, page))
  return await timeUntilPainted(browser, line, line.url)
}

/** Opens a page, which `line` slows down only if the page comes through it. @returns when the list is painted. */
async function timeUntilPainted(browser: Browser, line: SlowConnection, url: string): Promise<number> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await slowPage(context, line)
    await page.goto(url)
    await page.waitForFunction(() => globalThis.benchTimes.tappable > 0)
    return await page.evaluate(() => globalThis.benchTimes.painted)
  } finally {
    line.slow(false)
    await context.close()
  }
}

declare global {
  var benchTimes: { painted: number; tappable: number; cls: number; longestEvent: number }
}

/** Runs in the page. */
function recordTimes(): void {
  const times = { painted: 0, tappable: 0, cls: 0, longestEvent: 0 }
  globalThis.benchTimes = times
  const found = new MutationObserver(() => {
    if (document.querySelector('[data-casino]') === null) return
    found.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        times.painted = performance.now()
        // After the tasks that were waiting.
        setTimeout(() => (times.tappable = performance.now()))
      })
      port1.start()
      // Its task runs after the frame.
      port2.postMessage(null)
    })
  })
  found.observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) times.cls += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.longestEvent = Math.max(times.longestEvent, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
