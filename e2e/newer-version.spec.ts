import type { BrowserContext, Page } from '@playwright/test'
import { expect, LOGGED_ERRORS, test } from './fixtures.ts'
import { makeNewerSite, NEW_WORDS, type NewerSite, OLD_WORDS } from './newer-site.ts'
import type { ProductServer } from './product-server.ts'

const AVAILABLE = 'New content is available and will be used when this page is loaded again.'
const CACHED = 'Content is cached for offline use.'

/** Errors while the server restarts: the event stream breaks off, and requests fail. */
const RESTART_ERRORS = [
  /ERR_CONNECTION_(REFUSED|RESET)/,
  /ERR_EMPTY_RESPONSE/,
  /ERR_SOCKET_NOT_CONNECTED/,
  /ERR_INCOMPLETE_CHUNKED/,
  /ERR_INTERNET_DISCONNECTED/,
  LOGGED_ERRORS,
]

let newer: NewerSite

test.beforeAll(async () => {
  test.setTimeout(180_000)
  newer = await makeNewerSite()
})
test.afterAll(() => newer.remove())
// The next journey starts the server with the built site.
test.afterEach(({ server }) => server.kill())

type Recorded = { readonly messages: string[]; readonly loads: number }

/** Opens the dashboard as a visitor and records console messages and page loads. */
async function openRecorded(page: Page): Promise<Recorded> {
  const recorded = { messages: [] as string[], loads: 0 }
  page.on('console', (message) => recorded.messages.push(message.text()))
  page.on('load', () => void recorded.loads++)
  await page.goto('/dashboard')
  await expect(strategy(page)).toBeVisible()
  return recorded
}

const strategy = (page: Page) => page.getByRole('button', { name: /^View strategy for/ }).first()
const sheetButton = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true })
const worker = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none')

async function workerCached(page: Page, recorded: Recorded): Promise<void> {
  await expect.poll(() => recorded.messages).toContain(CACHED)
  await expect.poll(() => worker(page)).toBe('activated')
}

/** Restarts the server with the newer site. */
async function startNewer(server: ProductServer): Promise<void> {
  await server.kill()
  await server.start({ E2E_PACKED_SITE: newer.packed })
}

async function openAndClose(page: Page): Promise<void> {
  await strategy(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an old page keeps working, announces new content, and loads it next time', async ({
    page,
    context,
    server,
    consoleErrors,
  }) => {
    consoleErrors.allow(...RESTART_ERRORS)
    const recorded = await openRecorded(page)
    await workerCached(page, recorded)
    await startNewer(server)

    // A browser checks for a newer worker whenever a page of the site opens.
    const other = await context.newPage()
    await other.goto('/faq')
    await expect.poll(() => recorded.messages, { timeout: 30_000 }).toContain(AVAILABLE)
    await other.close()
    // A closed page is a client of the service worker until its process has ended.
    await expect.poll(() => openWindows(context)).toBe(1)

    // The server no longer has the old assets, but the worker has cached them.
    await openAndClose(page)
    await sheetButton(page, OLD_WORDS).click()
    await expect(page.getByRole('dialog', { name: OLD_WORDS })).toBeVisible()
    expect(recorded.loads).toBe(1)

    await page.reload()
    await expect(sheetButton(page, NEW_WORDS)).toBeVisible()
    await openAndClose(page)
    // No other old page is open, so the newer worker takes over and caches the newer page. If the old document still
    // counts when the newer page loads, a later load does it.
    await expect(async () => {
      await page.reload()
      await expect
        .poll(async () => (await isWaiting(page)) || (await worker(page)), { timeout: 8_000 })
        .toBe('activated')
    }).toPass({ timeout: 90_000 })
    await expect.poll(() => cachedPages(page)).toBe(1)
    await context.setOffline(true)
    await page.reload()
    await expect(sheetButton(page, NEW_WORDS)).toBeVisible()
    await openAndClose(page)
    expect(recorded.messages.filter((text) => text === AVAILABLE)).toHaveLength(1)
  })

  test('the newer worker waits while an old page is open', async ({
    page,
    context,
    server,
    consoleErrors,
  }) => {
    consoleErrors.allow(...RESTART_ERRORS)
    const recorded = await openRecorded(page)
    await workerCached(page, recorded)
    await startNewer(server)
    const second = await context.newPage()
    await second.goto('/dashboard')
    await expect.poll(() => recorded.messages, { timeout: 30_000 }).toContain(AVAILABLE)
    await second.reload()
    await expect(sheetButton(second, NEW_WORDS)).toBeVisible()
    await openAndClose(second)
    expect(await isWaiting(second)).toBe(true)
    await openAndClose(page)
    await expect(sheetButton(page, OLD_WORDS)).toBeVisible()

    await page.close()
    // The old page is a client of the service worker until its process has ended.
    await expect.poll(() => openWindows(context)).toBe(1)
    // The newer worker takes over when a newer page loads alone. If the old page still counts then, a later load does it.
    await expect(async () => {
      await second.reload()
      await expect.poll(() => isWaiting(second), { timeout: 8_000 }).toBe(false)
    }).toPass({ timeout: 60_000 })
    await expect(sheetButton(second, NEW_WORDS)).toBeVisible()
  })
})

test('without a worker, an old page whose code is gone offers to load the newer one', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(...RESTART_ERRORS, /status of 404/, /ERR_FAILED/, /dynamically imported module/)
  const dialog = '**/assets/casino-overlays-*.js'
  await page.route(dialog, (route) => route.abort())
  await openRecorded(page)
  await startNewer(server)
  await page.unroute(dialog)
  await strategy(page).click()
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click()
  await expect(sheetButton(page, NEW_WORDS)).toBeVisible()
  await openAndClose(page)
})

/** The number of windows that the service worker counts. */
async function openWindows(context: BrowserContext): Promise<number | undefined> {
  return await context
    .serviceWorkers()
    .at(-1)
    ?.evaluate(async () => {
      const { clients } = globalThis as unknown as {
        clients: { matchAll: (options: object) => Promise<unknown[]> }
      }
      return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
    })
}

async function isWaiting(page: Page): Promise<boolean> {
  return await page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
}

/** The number of cached versions of the dashboard page. */
async function cachedPages(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    let count = 0
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (new URL(url).pathname === '/dashboard') count++
    return count
  })
}
