import { PATHS } from '#contract/paths.ts'
import { collectButton, openDashboard, settled } from './dashboard-screen.ts'
import { expect, LOGGED, test } from './fixtures.ts'
import type { Page } from '@playwright/test'

test.use({ serviceWorkers: 'allow' })

/** Everything the page said to the console from here on. */
function listen(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  return said
}

/** Waits until the worker is there, keeps what it keeps, and answers for this page. */
async function workerTookOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

async function cached(page: Page): Promise<{ url: string; text: string }[]> {
  return await page.evaluate(async () => {
    const found = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        found.push({ url: new URL(request.url).pathname, text: (await answer?.text()) ?? '' })
      }
    }
    return found
  })
}

const AWAY = [
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_CONNECTION_REFUSED/,
  /ERR_FAILED/,
  /ERR_INCOMPLETE_CHUNKED/,
  LOGGED,
]

test('a member without a connection sees the page say so, and the list when it is back', async ({
  page,
  context,
  member,
  catalogue,
  complaints,
}) => {
  complaints.expectAny(...AWAY)
  expect(member.email).toContain('@')
  await openDashboard(page)
  await workerTookOver(page)
  await context.setOffline(true)
  for (const path of ['/dashboard', '/history']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  }
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(collectButton(page, catalogue[0]?.name ?? '')).toBeVisible()
})

test('pages of words are there again once seen; the others say that they are not', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expectAny(...AWAY)
  await page.goto('/login')
  await workerTookOver(page)
  await page.goto('/faq?from=a-friend')
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  await server.kill()
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/Figtree/)
  await page.goto('/glossary')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await server.start()
  await page.goto('/glossary')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
})

test('nothing of a person is ever kept, before or after they leave', async ({ page, member, catalogue }) => {
  await openDashboard(page)
  await workerTookOver(page)
  await page.reload()
  await collectButton(page, catalogue[0]?.name ?? '').click()
  await settled(page)
  await page.goto('/history')
  await expect(page.getByRole('table').first()).toBeVisible()
  const entry = (await member.storedEntries())[0]?.id ?? 'none'
  const look = async () => {
    const kept = await cached(page)
    expect(kept.length).toBeGreaterThan(40)
    const answers = kept.filter(({ url }) => url.startsWith('/api/')).map(({ url }) => url)
    expect(answers).toEqual([PATHS.casinos])
    expect(kept.filter(({ text }) => text.includes(member.email) || text.includes(entry))).toEqual([])
  }
  await look()
  await openDashboard(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await look()
})

test('a registration that goes wrong is told to the console and breaks nothing', async ({
  page,
  complaints,
}) => {
  complaints.expectAny(/Error during service worker registration:/)
  const said = listen(page)
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('no room'))
  })
  await page.goto('/login')
  await expect
    .poll(() => said.filter((text) => /^Error during service worker registration: .*no room/.test(text)))
    .toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled()
})

test('a visitor reads the catalogue without a connection, and is told', async ({
  page,
  context,
  catalogue,
  complaints,
}) => {
  complaints.expectAny(...AWAY)
  const said = listen(page)
  await page.goto('/dashboard')
  await workerTookOver(page)
  await expect
    .poll(() => said.filter((text) => text === 'Content is cached for offline use.'))
    .toHaveLength(1)
  await context.setOffline(true)
  await page.reload()
  await expect(collectButton(page, catalogue[0]?.name ?? '')).toBeVisible()
  await expect(
    page.getByText('This list could not be brought up to date: there is no connection.'),
  ).toBeVisible()
  await expect.poll(() => said).toContain('No internet connection found. App is running in offline mode.')
})

for (const [name, answer] of [
  ['is gone', { status: 404, contentType: 'text/plain', body: 'Not found' }],
  ['is a page', { status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' }],
] as const) {
  test(`a worker whose file ${name} is removed, and the page is loaded again once`, async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expectAny(/status of 404/)
    await page.goto('/login')
    await workerTookOver(page)
    const looked: string[] = []
    // On the context: what a page asks while a worker answers for it does not pass the page's own routes.
    await context.route('**/service-worker.js', async (route) => {
      looked.push(route.request().method())
      await route.fulfill(answer)
    })
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.reload()
    await expect.poll(() => looked).toEqual(['HEAD', 'HEAD'])
    expect(loads).toBe(2)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    // Once is enough: the next look finds none, and leaves the page as it is.
    await page.reload()
    await expect.poll(() => looked).toHaveLength(3)
    expect(loads).toBe(3)
  })
}
