import type { Page } from '@playwright/test'
import { expect, LOGGED, test } from './fixtures.ts'
import { makeNewerSite, NEW_WORDS, type NewerSite, OLD_WORDS } from './newer-site.ts'
import type { ProductServer } from './product-server.ts'

const AVAILABLE = 'New content is available and will be used when this page is loaded again.'
const CACHED = 'Content is cached for offline use.'

/** The live line breaks off, and parts are asked for, while the server is exchanged. */
const EXCHANGE = [
  /ERR_CONNECTION_(REFUSED|RESET)/,
  /ERR_EMPTY_RESPONSE/,
  /ERR_INCOMPLETE_CHUNKED/,
  /ERR_INTERNET_DISCONNECTED/,
  LOGGED,
]

let newer: NewerSite

test.beforeAll(async () => {
  test.setTimeout(180_000)
  newer = await makeNewerSite()
})
test.afterAll(() => newer.remove())
// The next journey has the built site again.
test.afterEach(({ server }) => server.kill())

type Heard = { readonly said: string[]; readonly loads: number }

/** Opens the dashboard of a visitor, and hears what it says and how often it is loaded. */
async function openHeard(page: Page): Promise<Heard> {
  const heard = { said: [] as string[], loads: 0 }
  page.on('console', (message) => heard.said.push(message.text()))
  page.on('load', () => void heard.loads++)
  await page.goto('/dashboard')
  await expect(strategy(page)).toBeVisible()
  return heard
}

const strategy = (page: Page) => page.getByRole('button', { name: /^View strategy for/ }).first()
const sheetButton = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true })
const worker = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none')

async function workerKeeps(page: Page, heard: Heard): Promise<void> {
  await expect.poll(() => heard.said).toContain(CACHED)
  await expect.poll(() => worker(page)).toBe('activated')
}

/** The server goes away and comes back with the newer site. */
async function bringNewer(server: ProductServer): Promise<void> {
  await server.kill()
  await server.start(newer.packed)
}

async function openAndClose(page: Page): Promise<void> {
  await strategy(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an old page goes on whole, says that there is new content, and its next load is new', async ({
    page,
    context,
    server,
    complaints,
  }) => {
    complaints.expectAny(...EXCHANGE)
    const heard = await openHeard(page)
    await workerKeeps(page, heard)
    await bringNewer(server)

    // A browser looks for a newer worker whenever any page of the site is opened.
    const other = await context.newPage()
    await other.goto('/faq')
    await expect.poll(() => heard.said, { timeout: 30_000 }).toContain(AVAILABLE)
    await other.close()

    // The server has none of its parts any more, and it has all of them.
    await openAndClose(page)
    await sheetButton(page, OLD_WORDS).click()
    await expect(page.getByRole('dialog', { name: OLD_WORDS })).toBeVisible()
    expect(heard.loads).toBe(1)

    await page.reload()
    await expect(sheetButton(page, NEW_WORDS)).toBeVisible()
    await openAndClose(page)
    // It was the only one that ran, so the newer worker has taken over, and keeps the newer page.
    await expect
      .poll(async () => (await waiting(page)) || (await worker(page)), { timeout: 20_000 })
      .toBe('activated')
    await expect.poll(() => keptPages(page)).toBe(1)
    await context.setOffline(true)
    await page.reload()
    await expect(sheetButton(page, NEW_WORDS)).toBeVisible()
    await openAndClose(page)
    expect(heard.loads).toBe(3)
    expect(heard.said.filter((text) => text === AVAILABLE)).toHaveLength(1)
  })

  test('the newer worker waits for as long as an old page runs beside a new one', async ({
    page,
    context,
    server,
    complaints,
  }) => {
    complaints.expectAny(...EXCHANGE)
    const heard = await openHeard(page)
    await workerKeeps(page, heard)
    await bringNewer(server)
    const second = await context.newPage()
    await second.goto('/dashboard')
    await expect.poll(() => heard.said, { timeout: 30_000 }).toContain(AVAILABLE)
    await second.reload()
    await expect(sheetButton(second, NEW_WORDS)).toBeVisible()
    await openAndClose(second)
    expect(await waiting(second)).toBe(true)
    await openAndClose(page)
    await expect(sheetButton(page, OLD_WORDS)).toBeVisible()

    await page.close()
    await second.reload()
    await expect.poll(() => waiting(second)).toBe(false)
    await expect(sheetButton(second, NEW_WORDS)).toBeVisible()
  })
})

test('without a worker an old page whose parts are gone is loaded anew by itself, once', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expectAny(...EXCHANGE, /status of 404/, /Refused to apply style/)
  const heard = await openHeard(page)
  await bringNewer(server)
  await strategy(page).click()
  await expect(page.getByText('This page is up to date now.')).toBeVisible()
  await expect(sheetButton(page, NEW_WORDS)).toBeVisible()
  await openAndClose(page)
  expect(heard.loads).toBe(2)
})

async function waiting(page: Page): Promise<boolean> {
  return await page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
}

/** How many versions of the dashboard's page are kept. */
async function keptPages(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    let count = 0
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (new URL(url).pathname === '/dashboard') count++
    return count
  })
}
