import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { requireChromium } from '#tools/find-chromium.ts'
import { median } from './load.ts'
import { scoped, startProduct } from './product.ts'
import { atMost, budgets } from './report.ts'

const WARM_UP = 5
const TIMES = 15
/** Covers the response. The network is never idle, because the page has an event stream. */
const QUIET_MS = 700
const FEW = 40
const HUNDREDS = 400
const MANY = 1000

/**
 * Measures a collect and a sort in Chromium, on the built product: the CPU time of the main thread from the press to idle
 * (the frame and the response), and with the CPU slowed down four times, the time from the press to the next frame.
 */
export async function measureBrowser(): Promise<void> {
  const browser = await chromium.launch({ ...requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const few = await scoped(async (stack) => await measureAll(await openList(stack, browser, FEW)))
    const hundreds = await scoped(async (stack) => {
      const list = await openList(stack, browser, HUNDREDS)
      const sortHundredsMs = await measureSort(list)
      return { sortHundredsMs, collectHundredsMs: await measureCollect(list) }
    })
    const sortManyMs = await scoped(async (stack) => await measureSort(await openList(stack, browser, MANY)))
    for (const [name, value] of Object.entries({ ...few, ...hundreds, sortManyMs }))
      atMost(name, value, budgets.browser[name as keyof typeof budgets.browser], ' ms')
  } finally {
    await browser.close()
  }
}

type List = { readonly page: Page; readonly devtools: CDPSession; readonly mainThreadMs: () => number }

/** Opens the dashboard of a new member in a catalog of this many casinos. */
async function openList(stack: AsyncDisposableStack, browser: Browser, casinos: number): Promise<List> {
  const product = await startProduct(stack, { script: ['bench/listed-server.ts', String(casinos)] })
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } })
  stack.defer(() => context.close())
  await context.addInitScript(recordEventTimes)
  const origin = product.url
  const response = await context.request.post(origin + PATHS.signUp, {
    headers: { origin },
    data: { email: 'bench@example.com', password: 'plum gravel orbit teapot', age: 34, state: 'TX' },
  })
  if (!response.ok()) throw new Error(`the sign-up returned ${response.status()}`)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(`${origin}/dashboard`)
  await page.getByText('casinos ready').waitFor()
  await wait(1000)
  return { page, devtools, mainThreadMs: await mainThread(browser) }
}

async function measureSort({ page, mainThreadMs }: List): Promise<number> {
  const sort = await series(page, mainThreadMs, sortAt)
  return median(sort.map(({ cpuMs }) => cpuMs))
}

async function measureCollect({ page, mainThreadMs }: List): Promise<number> {
  const collect = await series(page, mainThreadMs, collectAt)
  return median(collect.map(({ cpuMs }) => cpuMs))
}

async function measureAll(list: List) {
  const { page, devtools, mainThreadMs } = list
  const collectMs = await measureCollect(list)
  const sortMs = await measureSort(list)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const collectSlow = await series(page, mainThreadMs, (one, turn) => collectAt(one, turn + WARM_UP + TIMES))
  const sortSlow = await series(page, mainThreadMs, sortAt)
  return {
    collectMs,
    sortMs,
    collectSlowMs: median(collectSlow.map(({ toFrameMs }) => toFrameMs)),
    sortSlowMs: median(sortSlow.map(({ toFrameMs }) => toFrameMs)),
  }
}

type Cost = { readonly cpuMs: number; readonly toFrameMs: number }

async function series(
  page: Page,
  mainThreadMs: () => number,
  action: (page: Page, turn: number) => Promise<{ press: () => Promise<void>; check: () => Promise<void> }>,
): Promise<Cost[]> {
  const costs: Cost[] = []
  for (let turn = 0; turn < WARM_UP + TIMES; turn++) {
    const { press, check } = await action(page, turn)
    await page.evaluate(() => void (window.benchEvents = []))
    await wait(QUIET_MS)
    const before = mainThreadMs()
    await press()
    await wait(QUIET_MS)
    const cpuMs = mainThreadMs() - before
    const toFrameMs = Math.max(8, ...(await page.evaluate(() => window.benchEvents)))
    await check()
    if (turn >= WARM_UP) costs.push({ cpuMs, toFrameMs })
  }
  return costs
}

/** Presses Collect on a ready casino. Its row counts down, also after the response. */
async function collectAt(page: Page, turn: number) {
  const row = page.locator('[data-casino][data-status=ready]').first()
  const id = await row.getAttribute('data-casino')
  const same = page.locator(`[data-casino="${id}"]`)
  const center = await centerOf(page, `[data-casino="${id}"] [data-do=collect]`)
  return {
    press: () => page.mouse.click(center.x, center.y),
    async check() {
      await same.getByText('being saved').waitFor({ state: 'detached' })
      const status = await same.getAttribute('data-status')
      if (status !== 'waiting') throw new Error(`collection ${turn} is "${status}"`)
    },
  }
}

/** Presses a column in the head of the list, which sorts the whole list. */
async function sortAt(page: Page, turn: number) {
  const table = page.locator('[data-tier] table').first()
  const name = ['Casino', 'Expected Daily'][Math.floor(turn / 2) % 2] ?? ''
  const header = table.getByRole('columnheader', { name }).first()
  const center = await centerOf(page, `[aria-label="Sort the list"] button:text("${name}")`)
  return {
    press: () => page.mouse.click(center.x, center.y),
    async check() {
      const wanted = turn % 2 === 0 ? 'ascending' : 'descending'
      if ((await header.getAttribute('aria-sort')) !== wanted) throw new Error(`${name} is not ${wanted}`)
      if (name !== 'Casino') return
      const names = await table.locator('[role=rowheader] > :first-child').allTextContents()
      const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
      const sorted = names.toSorted((a, b) => (turn % 2 === 0 ? 1 : -1) * collator.compare(a, b))
      if (names.length === 0 || names.join() !== sorted.join()) throw new Error(`${name} is not in order`)
    },
  }
}

async function centerOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const element = page.locator(selector)
  // In the middle of the screen, because a toast covers the lower edge.
  await element.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const box = await element.boundingBox()
  if (box === null) throw new Error(`${selector} is not on screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Returns a function that reads the CPU time of the pages' main threads so far. Linux only. */
async function mainThread(browser: Browser): Promise<() => number> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const nanoseconds = (id: number) =>
    Number(readFileSync(`/proc/${id}/task/${id}/schedstat`, 'utf8').split(' ')[0])
  return () => ids.reduce((sum, id) => sum + nanoseconds(id), 0) / 1e6
}

declare global {
  var benchEvents: number[]
}

/** Runs in the page: records the time from each press to its next frame. The browser omits those under 16 ms. */
function recordEventTimes(): void {
  localStorage.setItem('tutorialCompleted', 'true')
  globalThis.benchEvents = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.benchEvents.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
