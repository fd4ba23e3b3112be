/**
 * Takes pictures of a running product, light and dark: of every face into build/screenshots, at three widths, and the
 * landing page's own of the dashboard, wide and on a phone.
 *
 *   npm start                                            (in another terminal)
 *   npm run screenshots -- http://localhost:3000
 *   npm run screenshots -- http://localhost:3000 history speed     (only the faces whose names begin so; `landing`
 *                                                        for the landing page's own alone)
 *
 * It signs up a person of its own, records a morning for them and photographs what the dashboard then shows. Use a
 * DATA_DIR that may be thrown away. The next build puts the pictures on the page.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  chromium,
  devices,
  type Page,
} from '@playwright/test'
import { casinoPath, PATHS } from '#contract/paths.ts'
import { chromiumPath } from '#tools/find-chromium.ts'
import { type State, STATES } from '#tools/screenshot-states.ts'

const SIZE = { width: 1366, height: 900 }
const PHONE = { width: 390, height: 720 }
const FOLDER = join(import.meta.dirname, '../web/public/screenshots')

/** What was recorded: the place in the list, how many minutes ago, what came out and what was spent. */
const MORNING = [
  { place: 1, minutesAgo: 95, cashOut: '26.40' },
  { place: 3, minutesAgo: 1500, spend: '19.98' },
  { place: 4, minutesAgo: 88 },
  { place: 5, minutesAgo: 1620, cashOut: '54.10' },
  { place: 6, minutesAgo: 84, cashOut: '21.30' },
  { place: 8, minutesAgo: 82, spend: '4.99' },
  { place: 9, minutesAgo: 1700 },
  { place: 11, minutesAgo: 79 },
] as const

/** What came out and was spent on the days before: the place in the list, how many days ago, the amount. */
const MONTH = [
  { place: 3, daysAgo: 28, cashOut: '25.00' },
  { place: 6, daysAgo: 25, spend: '9.99' },
  { place: 8, daysAgo: 23, cashOut: '31.50' },
  { place: 1, daysAgo: 19, cashOut: '50.00' },
  { place: 5, daysAgo: 17, cashOut: '20.00' },
  { place: 9, daysAgo: 14, spend: '14.99' },
  { place: 11, daysAgo: 11, cashOut: '45.20' },
  { place: 4, daysAgo: 8, cashOut: '28.75' },
  { place: 6, daysAgo: 6, cashOut: '10.00' },
  { place: 3, daysAgo: 3, cashOut: '37.40' },
] as const

async function must(answer: { ok(): boolean; url(): string; status(): number; text(): Promise<string> }) {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
}

async function signUp(request: APIRequestContext, origin: string): Promise<void> {
  const person = {
    email: `screenshot-${randomUUID()}@example.com`,
    password: randomUUID(),
    age: 34,
    state: 'OR',
  }
  await must(await request.post(origin + PATHS.signUp, { headers: { origin }, data: person }))
}

async function recordMorning(request: APIRequestContext, origin: string): Promise<void> {
  const headers = { origin }
  await signUp(request, origin)
  const list = await request.get(origin + PATHS.dashboard)
  await must(list)
  const rows = (
    (await list.json()) as { casinos: { casino_id: number; user_tier: number; user_rank: number }[] }
  ).casinos
  const inOrder = rows.toSorted((a, b) => a.user_tier - b.user_tier || a.user_rank - b.user_rank)
  const post = async (
    { place, minutesAgo }: { place: number; minutesAgo: number },
    what: 'collections' | 'cash-outs' | 'spends',
    amount?: string,
  ) => {
    const casinoId = inOrder[place]?.casino_id
    if (casinoId === undefined) return
    const occurred_at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
    const data = { id: randomUUID(), occurred_at, ...(amount === undefined ? {} : { amount }) }
    await must(await request.post(origin + casinoPath(casinoId, what), { headers, data }))
  }
  for (const step of [
    ...MONTH.map((day) => ({ ...day, minutesAgo: day.daysAgo * 24 * 60 })),
    ...MORNING.map((morning) => ({ ...morning, collected: true })),
  ]) {
    if ('collected' in step) await post(step, 'collections')
    if ('cashOut' in step) await post(step, 'cash-outs', step.cashOut)
    if ('spend' in step) await post(step, 'spends', step.spend)
  }
}

async function photograph(page: Page, file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  await writeFile(file, Buffer.from(data, 'base64'))
}

/** The dashboard in both themes, as the landing page shows it. */
async function photographDashboard(context: BrowserContext, origin: string, name: string): Promise<void> {
  const page = await context.newPage()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${origin}/dashboard`)
    await page
      .getByRole('button', { name: /^Collect/ })
      .first()
      .waitFor()
    await page.evaluate(() => document.fonts.ready)
    await photograph(page, join(FOLDER, `${name}-${colorScheme}.webp`))
  }
  await page.close()
}

/** A phone is touched, the others have a mouse. */
const SCREENS = {
  390: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    screen: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  },
  768: { viewport: { width: 768, height: 1024 } },
  1280: { viewport: { width: 1280, height: 900 } },
}
const FACES = join(import.meta.dirname, '../build/screenshots')

type Kept = Awaited<ReturnType<APIRequestContext['storageState']>>

/** Each face at every width in both themes, as whoever `kept` knows by their cookies. */
async function photographStates(
  browser: Browser,
  states: readonly State[],
  kept: Record<State['who'], Kept>,
): Promise<void> {
  for (const [width, screen] of Object.entries(SCREENS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const state of states) {
        const context = await browser.newContext({
          ...screen,
          colorScheme,
          reducedMotion: 'reduce',
          storageState: kept[state.who],
        })
        if (state.who !== 'newcomer')
          await context.addInitScript(() => localStorage.setItem('tutorialCompleted', 'true'))
        const page = await context.newPage()
        await state.before?.(page)
        await page.goto(origin + state.path)
        await state.bring?.(page)
        await page.evaluate(() => document.fonts.ready)
        // The skeleton stays unseen for the first 300 ms.
        await page.waitForTimeout(500)
        await page.screenshot({ path: join(FACES, `${state.name}-${width}-${colorScheme}.png`) })
        await context.close()
      }
    }
  }
}

const origin = (process.argv[2] ?? 'http://localhost:3000').replace(/\/$/, '')
const asked = process.argv.slice(3)
const executablePath = chromiumPath()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await mkdir(FOLDER, { recursive: true })
  const context = await browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(() => localStorage.setItem('tutorialCompleted', 'true'))
  await recordMorning(context.request, origin)
  if (asked.length === 0 || asked.includes('landing')) {
    await photographDashboard(context, origin, 'dashboard')
    const phone = await browser.newContext({
      viewport: PHONE,
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
      storageState: await context.storageState(),
    })
    await photographDashboard(phone, origin, 'phone')
    console.log(`The landing page's pictures are in ${FOLDER}`)
  }

  await mkdir(FACES, { recursive: true })
  const visitor = await browser.newContext()
  const newcomer = await browser.newContext()
  await signUp(newcomer.request, origin)
  const states = STATES.filter(
    ({ name }) => asked.length === 0 || asked.some((start) => name.startsWith(start)),
  )
  await photographStates(browser, states, {
    visitor: await visitor.storageState(),
    newcomer: await newcomer.storageState(),
    member: await context.storageState(),
  })
  console.log(
    `${states.length} faces, each at ${Object.keys(SCREENS).join(', ')} px in both themes, are in ${FACES}`,
  )
} finally {
  await browser.close()
}
