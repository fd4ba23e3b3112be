import type { Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { PATHS } from '#contract/paths.ts'
import { collectButton, hourly, openDashboard, settled } from '../dashboard-screen.ts'
import { expect, LOGGED, test } from '../fixtures.ts'

/** What the page itself said of trouble; what the browser says of a request is not the page's. */
function listen(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      said.push(message.text())
  })
  return said
}

for (const path of [PATHS.dashboard, PATHS.casinos])
  test(`${path} that cannot be read is logged once until it can, and told`, async ({
    page,
    member,
    complaints,
  }) => {
    complaints.expectAny(/status of 503/, LOGGED)
    expect(member.email).toBeTruthy()
    const said = listen(page)
    await page.route(`**${path}`, (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'unavailable', message: 'No database.', requestId: 'x' } },
      }),
    )
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible()
    for (let again = 0; again < 2; again++) {
      const asked = page.waitForResponse((response) => response.url().endsWith(path))
      await page.clock.runFor(6_000)
      await asked
    }
    await expect.poll(() => said).toEqual(['The list of casinos could not be read: unavailable'])

    await page.unroute(`**${path}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    expect(said).toHaveLength(1)
  })

/** Something a person records, where it is sent, and what it is called. */
const DEEDS: readonly {
  readonly what: string
  readonly path: string
  readonly does: (page: Page, casino: Casino) => Promise<void>
}[] = [
  {
    what: 'the collection',
    path: '**/collections',
    does: (page, { name }) => collectButton(page, name).click(),
  },
  {
    what: 'the cash-out',
    path: '**/cash-outs',
    does: (page, { name }) => enter(page, `Cash-out value for ${name}`),
  },
  { what: 'the spend', path: '**/spends', does: (page, { name }) => enter(page, `Spent at ${name}`) },
  {
    what: 'the vote',
    path: '**/vote',
    does: (page, { name }) => page.getByRole('button', { name: `Vote up for ${name}`, exact: true }).click(),
  },
]

async function enter(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.fill('12.50')
  await field.press('Enter')
}

for (const { what, path, does } of DEEDS)
  test(`${what} that was refused is logged once without its amount, and told`, async ({
    page,
    member,
    catalogue,
    complaints,
  }) => {
    complaints.expectAny(/status of 409/, LOGGED)
    expect(member.email).toBeTruthy()
    const said = listen(page)
    const casino = hourly(catalogue, 24)
    await openDashboard(page)
    await page.route(path, (route) =>
      route.fulfill({
        status: 409,
        json: { error: { code: 'conflict', message: 'Not $12.50 now.', requestId: 'x' } },
      }),
    )
    await does(page, casino)
    const told = page.getByRole('alert').filter({ hasText: `${casino.name}: ${what} was not saved` })
    await expect(told).toBeVisible()
    await settled(page)
    expect(said).toEqual([`${casino.name}: ${what} was not saved: conflict`])
  })
