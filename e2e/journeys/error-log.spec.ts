import type { Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { LIST_CASINOS, PATHS } from '#contract/paths.ts'
import { collectButton, hourly, openDashboard, settled } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'

/** Collects the errors of this kind that the page logs, without those that the browser logs about requests. */
function collectErrors(page: Page, kind = /./): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && kind.test(text) && !/Failed to load resource/.test(text))
      errors.push(text)
  })
  return errors
}

for (const path of [PATHS.dashboard, LIST_CASINOS])
  test(`a failing ${path} is logged once and shown`, async ({ page, member, consoleErrors, readsDone }) => {
    consoleErrors.allow(/status of 503/, LOGGED_ERRORS)
    expect(member.email).toBeTruthy()
    const errors = collectErrors(page, /^The list of casinos/)
    await page.route(`**${path}`, (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'unavailable', message: 'No database.', requestId: 'x' } },
      }),
    )
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'The server isn’t responding' })).toBeVisible()
    for (let again = 0; again < 2; again++) {
      // The other read of the list has the same text.
      await readsDone()
      const repeated = page.waitForResponse((response) => response.url().endsWith(path))
      await page.clock.runFor(6_000)
      await repeated
    }
    await expect.poll(() => errors).toEqual(['The list of casinos could not be read: unavailable'])

    await page.unroute(`**${path}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    expect(errors).toHaveLength(1)
  })

/** A write, its name in the log and in the alert, and its URL. */
const ACTIONS: readonly {
  readonly what: string
  readonly shown: string
  readonly path: string
  readonly act: (page: Page, casino: Casino) => Promise<void>
}[] = [
  {
    what: 'the collection',
    shown: 'the collection at',
    path: '**/collections',
    act: (page, { name }) => collectButton(page, name).click(),
  },
  {
    what: 'the cash-out',
    shown: 'the $12.50 cash-out at',
    path: '**/cash-outs',
    act: (page, { name }) => enter(page, `Cash-out value for ${name}`),
  },
  {
    what: 'the spend',
    shown: 'the $12.50 spend at',
    path: '**/spends',
    act: (page, { name }) => enter(page, `Spent at ${name}`),
  },
  {
    what: 'the vote',
    shown: 'your vote for',
    path: '**/vote',
    act: (page, { name }) => page.getByRole('button', { name: `Vote up for ${name}`, exact: true }).click(),
  },
]

async function enter(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.fill('12.50')
  await field.press('Enter')
}

test('a rejected write is logged once without its amount, and shown', async ({
  page,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/, LOGGED_ERRORS)
  expect(member.email).toBeTruthy()
  const errors = collectErrors(page)
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  for (const { shown, path, act } of ACTIONS) {
    await page.route(path, (route) =>
      route.fulfill({
        status: 409,
        headers: { 'write-id': route.request().headers()['write-id'] ?? '' },
        json: { error: { code: 'conflict', message: 'Not $12.50 now.', requestId: 'x' } },
      }),
    )
    await act(page, casino)
    const alert = page.getByRole('alert').filter({ hasText: `Couldn’t record ${shown} ${casino.name}` })
    await expect(alert).toBeVisible()
  }
  await settled(page)
  expect(errors).toEqual(ACTIONS.map(({ what }) => `T${what.slice(1)} was not saved: conflict`))
})
