import { type BrowserContext, expect, type Page, type Request, test as base } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { PATHS } from '#contract/paths.ts'
import { PLACE_COOKIE } from '#contract/place-cookie.ts'
import { type Member, readCatalog, signUpMember } from './member.ts'
import { type ProductServer, START, startProduct } from './product-server.ts'

/** The console errors that a journey expects. */
export type ConsoleErrors = { readonly allow: (...patterns: readonly RegExp[]) => void }

/** The format of the dashboard's errors about reads and writes: a sentence, then an error code. */
export const LOGGED_ERRORS = /(could not be read|was not saved): [a-z-]+ /

/** The console errors of a page whose server has stopped, which also ends the event stream. */
export const SERVER_DOWN = [
  /ERR_CONNECTION_REFUSED/,
  /ERR_CONNECTION_RESET/,
  /ERR_EMPTY_RESPONSE/,
  /ERR_SOCKET_NOT_CONNECTED/,
  // Of what a page loads last.
  /Code of the page could not be loaded/,
  /ERR_INCOMPLETE_CHUNKED_ENCODING/,
  LOGGED_ERRORS,
]

/**
 * The errors of reads and of code whose time limit passes as a journey advances the clock: each can begin in the moment
 * before. A failure of the server or the network also gets a line of the browser.
 */
const ENDED_BY_CLOCK = [/could not be read: unavailable /, /did not arrive in time/]

/** The event stream and the renewal of the session find an ended session at a time that no journey controls. */
const ENDED_SESSION = /status of 401 .*\/api\/(events|session\/refresh)\b/

type JourneyFixtures = {
  /** The address of the server, which runs. */
  running: string
  /** False shows the tutorial on a member's first dashboard, where it covers the page. */
  tutorialDone: boolean
  /** True lets this browser report web vitals. */
  measured: boolean
  consoleErrors: ConsoleErrors & { readonly watch: (context: BrowserContext) => void }
  /** A new member, signed in in this context. */
  member: Member
  /** The active casinos as the API lists them. */
  catalog: readonly Casino[]
  /** Waits for the reads and the code in flight: advancing the clock also ends their time limits. */
  readsDone: () => Promise<void>
  /** Advances the clocks of the server and this browser together. */
  travel: (ms: number) => Promise<void>
}

type WorkerFixtures = {
  /** The casinos that the server offers; see serve.ts. */
  casinos: 'sample' | 'all'
  /** `embedded` is the database without configuration. One journey uses it. */
  database: 'own' | 'embedded'
  server: ProductServer
}

/** The `test` of every journey. Server and browser have the same clock, and a console error fails the journey. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  casinos: ['sample', { option: true, scope: 'worker' }],
  database: ['own', { option: true, scope: 'worker' }],
  server: [
    async ({ casinos, database }, use) => {
      const server = await startProduct({ database, env: { E2E_CASINOS: casinos } })
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ running }, use) => use(running),
  consoleErrors: async ({}, use) => {
    const expected = [ENDED_SESSION]
    const errors: string[] = []
    await use({
      allow: (...patterns) => void expected.push(...patterns),
      watch(context) {
        context.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
        })
        context.on('weberror', (event) => errors.push(`uncaught: ${event.error().message}`))
      },
    })
    expect(
      errors.filter((text) => !expected.some((pattern) => pattern.test(text))),
      'errors in the browser console',
    ).toEqual([])
  },
  // Journeys cannot intercept requests that a service worker handles. offline.spec.ts allows it.
  serviceWorkers: 'block',
  tutorialDone: [true, { option: true }],
  measured: [false, { option: true }],
  // Runs for every journey: the one before may have left the server stopped.
  running: [
    async ({ server }, use) => {
      await server.start()
      await server.setClock(START)
      await use(server.address)
    },
    { auto: true },
  ],
  context: async ({ context, consoleErrors, tutorialDone, measured }, use) => {
    await installClock(context)
    if (tutorialDone) await skipTutorial(context)
    if (!measured) await optOutOfVitals(context)
    consoleErrors.watch(context)
    await use(context)
  },
  member: async ({ context, server }, use) => use(await signUpMember(context.request, server.address)),
  catalog: async ({ context, server }, use) => use(await readCatalog(context.request, server.address)),
  readsDone: async ({ context }, use) => {
    const reads = new Set<Request>()
    context.on('request', (request) => {
      if (isRead(request)) reads.add(request)
    })
    context.on('requestfinished', (request) => reads.delete(request))
    context.on('requestfailed', (request) => reads.delete(request))
    await use(() => expect.poll(() => [...reads].map((read) => read.url()), 'reads in flight').toEqual([]))
  },
  travel: async ({ context, server, readsDone, consoleErrors }, use) => {
    await use(async (ms) => {
      await readsDone()
      consoleErrors.allow(...ENDED_BY_CLOCK)
      // Together: a response in between would teach the page a wrong difference of the clocks.
      await Promise.all([server.advance(ms), context.clock.fastForward(ms)])
    })
  },
})

/**
 * Returns whether a page reads from the API with this request or loads its code, and it ends: the event stream stays open,
 * and the visit of a casino, a navigation, has no end when its tab closes. A page renews its session and sends its time
 * zone without a press, like a read.
 */
function isRead(request: Request): boolean {
  const { pathname } = new URL(request.url())
  if ([PATHS.settings, PATHS.refresh].some((path) => path === pathname)) return true
  if (pathname.startsWith('/assets/')) return true
  const isPageRead = request.method() === 'GET' && !request.isNavigationRequest()
  return isPageRead && pathname.startsWith('/api/') && pathname !== PATHS.events
}

/** Sets the clock of a browser to the start time of all journeys. */
export async function installClock(context: BrowserContext): Promise<void> {
  await context.clock.install({ time: START })
}

/** Marks the tutorial as completed in this browser. */
export async function skipTutorial(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A blank page has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('tutorialCompleted', 'true')
  })
}

/** Opts out of web vitals, which one page load in ten reports. */
async function optOutOfVitals(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
  )
}

/**
 * Opens a page and waits until it has hydrated. Before that, it ignores clicks and keys. A hydrated page loads the code of
 * `after-load.ts`, or of `member-background.tsx`.
 */
export async function openHydrated(page: Page, open: () => Promise<unknown>): Promise<void> {
  const hydrated = page.waitForRequest(/\/assets\/(?:after-load|member-background)-/)
  await open()
  await hydrated
}

/** Pauses the page's clock. Its timers then run only when the journey advances the clock. */
export async function pauseClock(page: Page): Promise<void> {
  // On a busy machine the first call can come more than a second later and fail, but it has stopped the clock.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  }).toPass()
}

/** Logs in by an action. The success message disappears after 1.5 seconds, so the clock is paused until the journey has seen it. */
export async function expectLogIn(page: Page, act: () => Promise<void>): Promise<void> {
  await pauseClock(page)
  await act()
  await expect(page.getByText('Login successful!', { exact: true })).toBeVisible()
  await page.clock.resume()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Stores a visitor's choice of a place, without which no casino opens. */
export async function choosePlace(context: BrowserContext, address: string, code = 'OR'): Promise<void> {
  await context.addCookies([{ name: PLACE_COOKIE, value: code, url: address }])
}

/** Responds in place of the casinos, to which the API redirects, so that no journey uses the network. */
export async function stubCasinoSites(context: BrowserContext): Promise<void> {
  await context.route(
    ({ hostname, pathname }) =>
      !['127.0.0.1', 'localhost'].includes(hostname) || /^\/api\/casinos\/-?\d+\/visit$/.test(pathname),
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>A casino</title>' }),
  )
}

export { expect }
