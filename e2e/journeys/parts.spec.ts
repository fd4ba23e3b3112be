import type { Locator, Page } from '@playwright/test'
import { collectButton, openDashboard, settled } from '../dashboard-screen.ts'
import { expect, test } from '../fixtures.ts'
import type { Casino } from '#contract/casinos.ts'

/** What comes only when it is asked for: how it is asked, and what is there then. */
type Part = {
  readonly file: string
  readonly opener: (page: Page, casino: Casino) => Locator
  readonly opened: (page: Page, casino: Casino) => Locator
}

const PARTS: Readonly<Record<string, Part>> = {
  strategy: {
    file: 'strategy-dialog',
    opener: (page, { name }) => page.getByRole('button', { name: `View strategy for ${name}` }),
    opened: (page, { name }) => page.getByRole('dialog', { name }),
  },
  'the menu of a row': {
    file: 'move-menu',
    opener: (page, { name }) => page.getByRole('button', { name: `Move ${name}`, exact: true }),
    opened: (page, { name }) => page.getByRole('menu', { name: `Move ${name}` }),
  },
  'the question before another collection': {
    file: 'confirm-collect',
    opener: (page, { name }) => collectButton(page, name),
    opened: (page) => page.getByRole('alertdialog'),
  },
  'the list of keys': {
    file: 'shortcut-sheet',
    opener: (page) => page.getByRole('button', { name: 'Keyboard shortcuts' }),
    opened: (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
  },
  'the menu of everything': {
    file: 'command-overlay',
    opener: (page) => page.getByRole('button', { name: /^Find anything/ }),
    opened: (page) => page.getByRole('dialog', { name: 'Find anything' }),
  },
  'the resources panel': {
    file: 'resources-panel',
    opener: (page) => page.locator('button', { hasText: /^Resources$/ }),
    opened: (page) => page.getByRole('dialog', { name: 'Resources' }),
  },
}

const NOT_FETCHED = [
  /ERR_FAILED/,
  /ERR_INTERNET_DISCONNECTED/,
  /status of 404/,
  /dynamically imported module/,
]

function filesOf({ file }: Part): string {
  return `**/assets/${file}-*.js`
}

function notFetched(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'could not be fetched' })
}

/** How often the page was loaded from here on. */
function countLoads(page: Page): { loads: number } {
  const count = { loads: 0 }
  page.on('load', () => void count.loads++)
  return count
}

async function openList(page: Page, catalogue: readonly Casino[]): Promise<Casino> {
  const [casino] = catalogue
  if (!casino) throw new Error('no casino')
  await openDashboard(page)
  await collectButton(page, casino.name).click()
  await settled(page)
  // A second press so soon after would be the same one.
  await page.clock.runFor(1000)
  return casino
}

for (const [name, part] of Object.entries(PARTS)) {
  test(`${name}: without a connection it says so, gives the focus back, and opens by Try again`, async ({
    page,
    context,
    member,
    catalogue,
    complaints,
  }) => {
    complaints.expectAny(...NOT_FETCHED)
    expect(member.email).toBeTruthy()
    const casino = await openList(page, catalogue)
    const opener = part.opener(page, casino)
    await opener.focus()
    await context.setOffline(true)
    await page.keyboard.press('Enter')
    await expect(notFetched(page)).toContainText('there is no connection. Nothing was changed.')
    await expect(opener).toBeFocused()
    await context.setOffline(false)
    await notFetched(page).getByRole('button', { name: 'Try again' }).click()
    await expect(part.opened(page, casino)).toBeVisible()
    await expect(notFetched(page)).toHaveCount(0)
  })
}

test('a part that is slow says so, and Escape gives it up', async ({ page, catalogue }) => {
  const part = PARTS['strategy'] as Part
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(filesOf(part), async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard')
  const casino = catalogue[0] as Casino
  await part.opener(page, casino).click()
  await expect(page.getByText('Opening…')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Opening…')).toHaveCount(0)
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes(part.file))
  release()
  await arrived
  await expect(part.opener(page, casino)).toBeFocused()
  await expect(part.opened(page, casino)).toHaveCount(0)
  await part.opener(page, casino).click()
  await expect(part.opened(page, casino)).toBeVisible()
})

test('Escape gives up a part that is slow, and leaves open what is beneath it', async ({ page }) => {
  await page.route('**/assets/disclosure-dialog-*.js', () => {})
  await page.goto('/dashboard')
  await page.locator('button', { hasText: /^Resources$/ }).click()
  const panel = page.getByRole('dialog', { name: 'Resources' })
  await panel.getByRole('button', { name: 'Disclosure' }).click()
  await expect(page.getByText('Opening…')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Opening…')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Disclosure' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('a part that has not come after 120 seconds has failed', async ({ page, catalogue }) => {
  const part = PARTS['strategy'] as Part
  await page.route(filesOf(part), () => {})
  await page.goto('/dashboard')
  await part.opener(page, catalogue[0] as Casino).click()
  await expect(page.getByText('Opening…')).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(page.getByText('Opening…')).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(notFetched(page)).toContainText('the server did not send it')
  await expect(page.getByText('Opening…')).toHaveCount(0)
})

test.describe('a page whose parts are gone, for the server has a newer version', () => {
  test('is loaded anew once, says so, and works', async ({ page, catalogue, complaints }) => {
    complaints.expectAny(...NOT_FETCHED)
    const part = PARTS['strategy'] as Part
    const casino = catalogue[0] as Casino
    await page.goto('/dashboard')
    await expect(part.opener(page, casino)).toBeVisible()
    const count = countLoads(page)
    await page.route(filesOf(part), (route) =>
      count.loads === 0 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
    )
    await part.opener(page, casino).click()
    await expect(page.getByText('This page is up to date now.')).toBeVisible()
    await part.opener(page, casino).click()
    await expect(part.opened(page, casino)).toBeVisible()
    expect(count.loads).toBe(1)
  })

  test('is not loaded anew again and again', async ({ page, catalogue, complaints }) => {
    complaints.expectAny(...NOT_FETCHED)
    const part = PARTS['strategy'] as Part
    const casino = catalogue[0] as Casino
    await page.goto('/dashboard')
    await expect(part.opener(page, casino)).toBeVisible()
    const count = countLoads(page)
    await page.route(filesOf(part), (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await part.opener(page, casino).click()
    await expect(page.getByText('This page is up to date now.')).toBeVisible()
    await part.opener(page, casino).click()
    await expect(notFetched(page)).toContainText('the server did not send it')
    await expect(part.opener(page, casino)).toBeFocused()
    await notFetched(page).getByRole('button', { name: 'Try again' }).click()
    await expect(notFetched(page)).toBeVisible()
    expect(count.loads).toBe(1)
  })

  test('keeps what was typed, and leaves it to the person', async ({
    page,
    member,
    catalogue,
    complaints,
  }) => {
    complaints.expectAny(...NOT_FETCHED)
    expect(member.email).toBeTruthy()
    const part = PARTS['strategy'] as Part
    const casino = catalogue[0] as Casino
    await openDashboard(page)
    const count = countLoads(page)
    const amount = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
    await amount.fill('12.50')
    await page.route(filesOf(part), (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await part.opener(page, casino).click()
    const alert = page.getByRole('alert').filter({ hasText: 'There is a newer version of this page' })
    await expect(alert).toContainText('What you typed is still here')
    await expect(amount).toHaveValue('12.50')
    expect(count.loads).toBe(0)
    await alert.getByRole('button', { name: 'Load again' }).click()
    await expect.poll(() => count.loads).toBe(1)
  })
})
