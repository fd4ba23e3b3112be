/**
 * Takes screenshots of a running server, light and dark: every state at three widths into build/screenshots, and the
 * dashboard as the landing page shows it into web/public/screenshots. The next build puts those on the page.
 *
 *   npm start                                            (in another terminal, with a DATA_DIR that can be deleted)
 *   npm run screenshots -- http://localhost:3000
 *   npm run screenshots -- http://localhost:3000 history speed     (only states whose names start with these words;
 *                                                        `landing` includes the landing page's screenshots)
 *   npm run screenshots -- http://localhost:3000 film    (the landing page's film into web/public/films; needs ffmpeg)
 *
 * It signs up two accounts and records a month of entries for one of them.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  devices,
  type Page,
} from '@playwright/test'
import { casinoPath, PATHS } from '#contract/paths.ts'
import { requireChromium } from '#tools/find-chromium.ts'
import { FILM_SCREEN, recordFilm } from './record-film.ts'
import { STATES } from './screenshot-states.ts'
import type { State } from './screenshot-steps.ts'

const LANDING_FOLDER = join(import.meta.dirname, '../web/public/screenshots')
const FILM_FOLDER = join(import.meta.dirname, '../web/public/films')
/** How many casinos the round of the film has. */
const FILM_CASINOS = 6
const STATES_FOLDER = join(import.meta.dirname, '../build/screenshots')
const THEMES = ['light', 'dark'] as const
const DAY = 24 * 60
const LANDING_SCREENS = {
  dashboard: { viewport: { width: 1366, height: 900 }, deviceScaleFactor: 1.5 },
  phone: { viewport: { width: 390, height: 720 }, deviceScaleFactor: 2 },
}
/** The narrow screen has touch, the others have a mouse. */
const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  390: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    screen: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  },
  768: { viewport: { width: 768, height: 1024 } },
  1280: { viewport: { width: 1280, height: 900 } },
}

/** The entries of the account: index in the list, minutes ago, kind, and amount. */
const ENTRIES: readonly (readonly [number, number, 'collections' | 'cash-outs' | 'spends', string?])[] = [
  [3, 28 * DAY, 'cash-outs', '25.00'],
  [6, 25 * DAY, 'spends', '9.99'],
  [8, 23 * DAY, 'cash-outs', '31.50'],
  [1, 19 * DAY, 'cash-outs', '50.00'],
  [5, 17 * DAY, 'cash-outs', '20.00'],
  [9, 14 * DAY, 'spends', '14.99'],
  [11, 11 * DAY, 'cash-outs', '45.20'],
  [4, 8 * DAY, 'cash-outs', '28.75'],
  [6, 6 * DAY, 'cash-outs', '10.00'],
  [3, 3 * DAY, 'cash-outs', '37.40'],
  ...([1, 3, 4, 5, 6, 8, 9, 11] as const).map(
    (place, n) => [place, [95, 1500, 88, 1620, 84, 82, 1700, 79][n] ?? 0, 'collections'] as const,
  ),
  [1, 95, 'cash-outs', '26.40'],
  [3, 1500, 'spends', '19.98'],
  [5, 1620, 'cash-outs', '54.10'],
  [6, 84, 'cash-outs', '21.30'],
  [8, 82, 'spends', '4.99'],
]
/** Cash-outs that are not paid yet: index in the list, days ago, and amount. */
const ON_THE_WAY = [
  [2, 3, '40.00'],
  [7, 9, '62.50'],
  [10, 61, '25.00'],
] as const

const origin = (process.argv[2] ?? 'http://localhost:3000').replace(/\/$/, '')
const names = process.argv.slice(3)
const isSelected = (name: string) => names.length === 0 || names.some((start) => name.startsWith(start))

async function call(context: BrowserContext, method: 'get' | 'post' | 'put', path: string, data?: object) {
  const response = await context.request[method](origin + path, {
    headers: { origin },
    ...(data && { data }),
  })
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`)
  return response
}

async function signUp(context: BrowserContext): Promise<void> {
  const email = `screenshot-${randomUUID()}@example.com`
  await call(context, 'post', PATHS.signUp, { email, password: randomUUID(), age: 34, state: 'OR' })
}

/** The casinos of a new member, best first. */
async function readCasinos(context: BrowserContext) {
  const { casinos } = (await (await call(context, 'get', PATHS.dashboard)).json()) as {
    casinos: { casinoId: number; parentId: number | null; userTier: number; userRank: number }[]
  }
  return casinos.toSorted((a, b) => a.userTier - b.userTier || a.userRank - b.userRank)
}

async function recordEntries(context: BrowserContext): Promise<void> {
  const sorted = await readCasinos(context)
  for (const [index, minutesAgo, kind, amount] of ENTRIES) {
    const occurredAt = new Date(Date.now() - minutesAgo * 60_000).toISOString()
    const path = casinoPath(sorted[index]?.casinoId ?? 0, kind)
    await call(context, 'post', path, { id: randomUUID(), occurredAt, ...(amount && { amount }) })
  }
  for (const [index, daysAgo, amount] of ON_THE_WAY) {
    const occurredAt = new Date(Date.now() - daysAgo * DAY * 60_000).toISOString()
    const path = casinoPath(sorted[index]?.casinoId ?? 0, 'cash-outs')
    await call(context, 'post', path, { id: randomUUID(), occurredAt, amount, status: 'requested' })
  }
}

/** Waits until the pictures on the screen show their source for this theme. Runs in the page. */
async function decodePictures(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const shown = [...document.images].filter(
    (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
  )
  await Promise.all(shown.map((image) => image.decode()))
}

/** Returns whether no placeholder is visible. Runs in the page. */
function allLoaded(): boolean {
  return [...document.querySelectorAll('[data-skeleton]')].every((element) => !element.checkVisibility())
}

async function photographWebp(page: Page, file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  await writeFile(file, Buffer.from(data, 'base64'))
}

const browser = await chromium.launch({
  ...requireChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})

/** Opens a page as this user. New members see the tutorial. */
async function openPage(
  user: State['user'],
  cookies: Cookies,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    reducedMotion: 'reduce',
    storageState: cookies[user],
  })
  if (user !== 'new member')
    await context.addInitScript(() => localStorage.setItem('tutorialCompleted', 'true'))
  return await context.newPage()
}

/** Photographs a state in both themes. */
async function takeState(page: Page, { name, path, whole, before, steps }: State, width: string) {
  await before?.(page)
  await page.goto(origin + path)
  await steps?.(page)
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(decodePictures)
    const file = join(STATES_FOLDER, `${name}-${width}-${colorScheme}.png`)
    // Ends fade-ins, such as that of the skeleton.
    await page.screenshot({ path: file, animations: 'disabled', fullPage: whole ?? false })
  }
}

type Cookies = Record<State['user'], Awaited<ReturnType<BrowserContext['storageState']>>>

/** Records the film once for each theme, with a new member who has only the best casinos. */
async function takeFilm(cookies: Cookies): Promise<void> {
  await mkdir(FILM_FOLDER, { recursive: true })
  for (const colorScheme of THEMES) {
    const page = await openPage('visitor', cookies, {
      ...FILM_SCREEN,
      hasTouch: true,
      isMobile: true,
      colorScheme,
    })
    await signUp(page.context())
    const best = (await readCasinos(page.context())).filter(({ parentId }) => parentId === null)
    const chosen = best.slice(0, FILM_CASINOS).map(({ casinoId }) => casinoId)
    await call(page.context(), 'put', PATHS.list, { chosen })
    await recordFilm(page, origin, join(FILM_FOLDER, `run-${colorScheme}`), photographWebp)
    await page.context().close()
  }
  console.log(`The film is in ${FILM_FOLDER}.`)
}

try {
  await mkdir(LANDING_FOLDER, { recursive: true })
  await mkdir(STATES_FOLDER, { recursive: true })
  const [visitor, newMember, member] = [
    await browser.newContext(),
    await browser.newContext(),
    await browser.newContext(),
  ]
  await signUp(newMember)
  await signUp(member)
  await recordEntries(member)
  const cookies: Cookies = {
    visitor: await visitor.storageState(),
    'new member': await newMember.storageState(),
    member: await member.storageState(),
  }
  if (names.includes('film')) await takeFilm(cookies)
  for (const colorScheme of THEMES) {
    for (const [name, screen] of Object.entries(isSelected('landing') ? LANDING_SCREENS : {})) {
      const page = await openPage('member', cookies, { ...screen, colorScheme })
      await page.goto(`${origin}/dashboard`)
      await page
        .getByRole('button', { name: /^Collect/ })
        .first()
        .waitFor()
      await page.waitForFunction(allLoaded)
      await page.evaluate(() => document.fonts.ready)
      await photographWebp(page, join(LANDING_FOLDER, `${name}-${colorScheme}.webp`))
      await page.context().close()
    }
  }
  for (const [width, screen] of Object.entries(SCREENS)) {
    for (const state of STATES.filter(({ name }) => isSelected(name))) {
      const page = await openPage(state.user, cookies, screen)
      await takeState(page, state, width).catch((error: unknown) => {
        process.exitCode = 1
        console.error(`${state.name} at ${width} px: ${String(error)}`)
      })
      await page.context().close()
    }
  }
  console.log(`The screenshots are in ${LANDING_FOLDER} and ${STATES_FOLDER}.`)
} finally {
  await browser.close()
}
