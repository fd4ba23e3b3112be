import type { Locator, Page, Request } from '@playwright/test'
import { collectButton, menuFocused, openDashboard, settled } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, openHydrated, test } from '../fixtures.ts'
import type { Casino } from '#contract/casinos.ts'
import type { Member } from '../member.ts'

/** A lazy component: the file that it shares with others, its opener, and the overlay it renders. */
type LazyComponent = {
  readonly file: string
  readonly opener: (page: Page, casino: Casino) => Locator
  readonly opened: (page: Page, casino: Casino) => Locator
}

const COMPONENTS: Readonly<Record<string, LazyComponent>> = {
  strategy: {
    file: 'casino-overlays',
    opener: (page, { name }) => page.getByRole('button', { name: `View strategy for ${name}` }),
    opened: (page, { name }) => page.getByRole('dialog', { name }),
  },
  'the move menu': {
    file: 'casino-overlays',
    opener: (page, { name }) => page.getByRole('button', { name: `Move ${name}`, exact: true }),
    opened: (page, { name }) => page.getByRole('menu', { name: `Move ${name}` }),
  },
  'the confirmation of another collection': {
    file: 'casino-overlays',
    opener: (page, { name }) => collectButton(page, name),
    opened: (page) => page.getByRole('alertdialog'),
  },
  'the shortcut sheet': {
    file: 'member-overlays',
    opener: (page) => page.getByRole('button', { name: 'Keyboard shortcuts' }),
    opened: (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
  },
  'the command menu': {
    file: 'member-overlays',
    opener: (page) => page.getByRole('button', { name: /^Find anything/ }),
    opened: (page) => page.getByRole('dialog', { name: 'Find anything' }),
  },
  'the resources panel': {
    file: 'member-overlays',
    opener: (page) => page.locator('button', { hasText: /^Resources$/ }),
    opened: (page) => page.getByRole('dialog', { name: 'Resources' }),
  },
}

const FILES = [...new Set(Object.values(COMPONENTS).map(({ file }) => file))]

/** The first component of each file: the others load with it. */
const FIRST_OF_FILE = Object.fromEntries(
  Object.entries(COMPONENTS).filter(
    ([, { file }], at, all) => all.findIndex(([, other]) => other.file === file) === at,
  ),
)

const LOAD_ERRORS = [
  LOGGED_ERRORS,
  /ERR_FAILED/,
  /ERR_INTERNET_DISCONNECTED/,
  /status of 404/,
  /dynamically imported module/,
]

function filesOf({ file }: LazyComponent): string {
  return `**/assets/${file}-*.js`
}

function loadError(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'Couldn’t open this' })
}

/** Opens the dashboard from the account page, whose overlays are loaded already. */
async function openDashboardLater(page: Page): Promise<void> {
  const loaded = page.waitForResponse(/\/assets\/member-overlays-/)
  await page.goto('/account')
  await loaded
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Your Dashboard' }).click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('casinos ready')
}

/** Opens a member's dashboard on which the first casino is collected. */
async function openList(
  page: Page,
  catalog: readonly Casino[],
  member: Member,
  open = openDashboard,
): Promise<Casino> {
  const [casino] = catalog
  if (!casino) throw new Error(`${member.email} has no casino`)
  await open(page)
  await collectButton(page, casino.name).click()
  await settled(page)
  // An earlier second press would count as the same one.
  await page.clock.runFor(1000)
  return casino
}

test('overlays are loaded while the page is idle, so they also open without a connection', async ({
  page,
  context,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(...LOAD_ERRORS)
  const loading = new Set<Request>()
  page.on('request', (request) => void (request.url().includes('/assets/') && loading.add(request)))
  page.on('requestfinished', (request) => void loading.delete(request))
  const loaded = Promise.all(
    FILES.map((file) =>
      page.waitForResponse((response) => new RegExp(`/assets/${file}-[^/]*\\.js$`).test(response.url())),
    ),
  )
  const casino = await openList(page, catalog, member, openDashboardLater)
  // Their code, the code that it imports, and their styles.
  for (const response of await loaded) await page.evaluate((address) => import(address), response.url())
  await expect.poll(() => [...loading].map((request) => request.url())).toEqual([])
  await context.setOffline(true)
  for (const component of Object.values(COMPONENTS)) {
    await component.opener(page, casino).focus()
    await page.keyboard.press('Enter')
    await expect(component.opened(page, casino)).toBeVisible()
    if (component === COMPONENTS['the move menu']) await menuFocused(page)
    await page.keyboard.press('Escape')
    await expect(component.opened(page, casino)).toBeHidden()
  }
})

test('overlays that cannot load show an error, keep the focus, and open by Try again', async ({
  page,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(...LOAD_ERRORS)
  for (const component of Object.values(FIRST_OF_FILE))
    await page.route(filesOf(component), (route) => route.abort())
  const casino = await openList(page, catalog, member)
  for (const [name, component] of Object.entries(FIRST_OF_FILE))
    await test.step(name, async () => {
      const opener = component.opener(page, casino)
      const opened = component.opened(page, casino)
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(loadError(page)).toContainText('Nothing was changed.')
      await expect(opener).toBeFocused()
      await page.unroute(filesOf(component))
      await loadError(page).getByRole('button', { name: 'Try again' }).click()
      await expect(opened).toBeVisible()
      await expect(loadError(page)).toHaveCount(0)
      if (component === COMPONENTS['the move menu']) await menuFocused(page)
      await page.keyboard.press('Escape')
      await expect(opened).toBeHidden()
    })
})

test('a slow overlay shows a loading state, and Escape cancels it', async ({ page, catalog }) => {
  const component = COMPONENTS['strategy'] as LazyComponent
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(filesOf(component), async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard')
  const casino = catalog[0] as Casino
  await component.opener(page, casino).click()
  await expect(page.getByText('Opening…')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Opening…')).toHaveCount(0)
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes(component.file))
  release()
  await arrived
  await expect(component.opener(page, casino)).toBeFocused()
  await expect(component.opened(page, casino)).toHaveCount(0)
  await component.opener(page, casino).click()
  await expect(component.opened(page, casino)).toBeVisible()
})

test('Escape cancels a slow overlay and keeps the panel under it open', async ({ page, member: _member }) => {
  await page.route('**/assets/delete-account-*.js', () => {})
  await openHydrated(page, () => page.goto('/dashboard'))
  await page.locator('button', { hasText: /^Resources$/ }).click()
  const panel = page.getByRole('dialog', { name: 'Resources' })
  await panel.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByText('Opening…')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Opening…')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Delete Account' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('an overlay that has not loaded after 120 seconds shows an error, and Dismiss closes it', async ({
  page,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/did not arrive in time/)
  const component = COMPONENTS['strategy'] as LazyComponent
  await page.route(filesOf(component), () => {})
  await page.goto('/dashboard')
  const opener = component.opener(page, catalog[0] as Casino)
  await opener.click()
  await expect(page.getByText('Opening…')).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(page.getByText('Opening…')).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(loadError(page)).toContainText('because it didn’t load')
  await expect(page.getByText('Opening…')).toHaveCount(0)
  await loadError(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(loadError(page)).toHaveCount(0)
})

test('what loads after the page is loaded again after a failure', async ({
  page,
  member: _member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (502|409)/, /Code of the page could not be loaded/, LOGGED_ERRORS)
  const files = '**/assets/member-background-*.js'
  await page.route(files, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  const failed = page.waitForEvent('console', (message) => message.text().startsWith('Code of the page'))
  await openDashboard(page)
  await failed
  // Neither a search nor a rejected write waits for it.
  const field = page.getByRole('searchbox', { name: 'Find a casino' })
  await field.fill('nowhere')
  await expect(page.getByRole('heading', { name: 'No casinos found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all casinos' }).click()
  await page.route('**/collections', (route) =>
    route.fulfill({
      status: 409,
      headers: { 'write-id': route.request().headers()['write-id'] ?? '' },
      json: { error: { code: 'conflict', message: 'This entry already exists.', requestId: 'r' } },
    }),
  )
  await collectButton(page, (catalog[0] as Casino).name).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Needs attention' })).toBeVisible()
  // The command menu opens without the commands of the list.
  await page.keyboard.press('Control+k')
  const menu = page.getByRole('dialog', { name: 'Find anything' })
  await expect(menu.getByPlaceholder('Page or action')).toBeVisible()
  await expect(menu.getByRole('menuitem').first()).toBeVisible()
  await page.unroute(files)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(menu.getByPlaceholder('Casino, page, or action')).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Sort by Casino' })).toHaveCount(1)
})

test('a page whose code is gone shows that there is a newer version, and keeps the input', async ({
  page,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(...LOAD_ERRORS)
  const component = COMPONENTS['strategy'] as LazyComponent
  await page.route(filesOf(component), (route) => route.fulfill({ status: 404, body: 'Not found' }))
  const casino = await openList(page, catalog, member)
  const amount = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  await amount.fill('12.50')
  await component.opener(page, casino).click()
  const alert = page.getByRole('alert').filter({ hasText: 'the site was updated' })
  await expect(alert).toContainText('What you typed is still here')
  await expect(amount).toHaveValue('12.50')
  const loaded = page.waitForEvent('load')
  await alert.getByRole('button', { name: 'Reload' }).click()
  await loaded
})
