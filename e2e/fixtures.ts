import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { type Person, readCatalogue, signUpPerson } from './person.ts'
import { type ProductServer, START, startProduct } from './product-server.ts'

/** What the browser may complain about in this journey, because the journey brings it about. */
export type Complaints = { readonly expectAny: (...patterns: readonly RegExp[]) => void }

/** How the dashboard logs what it could not read or save: in words, then the code of the reason. */
export const LOGGED = /(could not be read|was not saved): [a-z-]+ /

type JourneyFixtures = {
  running: void
  /** False brings the tutorial to every member's first dashboard; it stands in the way of all other journeys. */
  tutorialDone: boolean
  /** True lets this browser be among those that say how fast their pages were. */
  measured: boolean
  complaints: Complaints & { readonly follow: (context: BrowserContext) => void }
  /** A new person, signed in in this context. */
  member: Person
  /** The active casinos as the API lists them. */
  catalogue: readonly Casino[]
  /** Moves the server and this browser forward together, as if the device had slept. */
  travel: (ms: number) => Promise<void>
}

/** The one test of every journey: the server's clock and the browser's agree, and any console error fails it. */
export const test = base.extend<JourneyFixtures, { server: ProductServer }>({
  server: [
    async ({}, use) => {
      const server = await startProduct(process.env['E2E_DATABASE_URL'] ?? null)
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  complaints: async ({}, use) => {
    const expected: RegExp[] = []
    const heard: string[] = []
    await use({
      expectAny: (...patterns) => void expected.push(...patterns),
      follow(context) {
        context.on('console', (message) => {
          if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`)
        })
        context.on('weberror', (trouble) => heard.push(`uncaught: ${trouble.error().message}`))
      },
    })
    expect(
      heard.filter((text) => !expected.some((pattern) => pattern.test(text))),
      'errors in the browser console',
    ).toEqual([])
  },
  // What a worker answers for a page cannot be broken or counted by a journey; offline.spec.ts lets it in.
  serviceWorkers: 'block',
  tutorialDone: [true, { option: true }],
  measured: [false, { option: true }],
  // Also for a journey that opens a browser of its own: the one before may have left the server stopped.
  running: [
    async ({ server }, use) => {
      await server.start()
      await server.setClock(START)
      await use()
    },
    { auto: true },
  ],
  context: async ({ context, complaints, tutorialDone, measured }, use) => {
    await sameClock(context)
    if (tutorialDone) await skipTutorial(context)
    if (!measured) await askForPrivacy(context)
    complaints.follow(context)
    await use(context)
  },
  member: async ({ context, server }, use) => use(await signUpPerson(context.request, server.address)),
  catalogue: async ({ context, server }, use) => use(await readCatalogue(context.request, server.address)),
  travel: async ({ context, server }, use) =>
    use(async (ms) => {
      await server.advance(ms)
      await context.clock.fastForward(ms)
    }),
})

/** Sets a browser to the moment every journey starts at. */
export async function sameClock(context: BrowserContext): Promise<void> {
  await context.clock.install({ time: START })
}

/** As if the tutorial had been finished in this browser before. */
export async function skipTutorial(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A page that is still blank has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('tutorialCompleted', 'true')
  })
}

/** One visit in ten would send something more than what the journey is about. */
async function askForPrivacy(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
  )
}

/** Stops the page's clock: from here on its timers run only as the journey lets them. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Answers in place of every host but this machine, so that no journey leaves it. */
export async function standInForCasinos(context: BrowserContext): Promise<void> {
  await context.route(
    ({ hostname }) => !['127.0.0.1', 'localhost'].includes(hostname),
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>A casino</title>' }),
  )
}

export { expect }
