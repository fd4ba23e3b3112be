import type { Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import {
  casinoThat,
  collectButton,
  hourly,
  openDashboard,
  settled,
  statusOf,
  unsavedNotice,
} from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, skipTutorial, stubCasinoSites, test } from '../fixtures.ts'
import { countsAsReady, signUpMember } from '../member.ts'
import { START } from '../product-server.ts'
import { startSlowProxy } from '../slow-proxy.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The largest difference between a stored time and the noted time of the press. */
const NEAR_MS = 20_000

/** 6 PM Pacific is 02:00 UTC in November. */
const RESET = Date.parse('2026-11-22T02:00:00.000Z')

function evening(catalog: readonly Casino[]): Casino {
  return casinoThat(
    catalog,
    'resets at 18:00 Pacific',
    ({ resetValue: at, resetZone: zone }) => at === '18:00:00' && zone === 'America/Los_Angeles',
  )
}

function expectNear(stored: string | null | undefined, noted: number): void {
  expect(Math.abs(Date.parse(stored ?? '') - noted), `${stored} is the time of the tap`).toBeLessThan(NEAR_MS)
}

/** Delays every write to a casino between `hold` and `release`. */
async function holdWrites(page: Page) {
  let held = 0
  let release = () => {}
  let released: Promise<void> | undefined
  await page.route('**/api/casinos/*/*', async (route) => {
    held += 1
    await released
    await route.continue().catch(() => undefined)
  })
  return {
    held: () => held,
    hold() {
      held = 0
      released = new Promise<void>((resolve) => (release = resolve))
    },
    release: () => release(),
  }
}

test('a tap just before a reset counts for that bonus, however late it is saved', async ({
  page,
  server,
  member,
  catalog,
  travel,
  consoleErrors,
}) => {
  // The request times out while the clock advances, and is sent again.
  consoleErrors.allow(LOGGED_ERRORS)
  const casino = evening(catalog)
  const proxy = await startSlowProxy(server.address, /\/collections$/)
  await travel(RESET - START - 45_000)
  await openDashboard(page, `${proxy.address}/dashboard`)
  await collectButton(page, casino.name).click()
  await expect(statusOf(page, casino)).toHaveText(/^1m/)
  await expect.poll(proxy.held).toBe(1)
  await travel(MINUTE)
  expect(await member.storedEntries()).toEqual([])
  // The next bonus is ready before the first collection is saved. A tap on it is another collection.
  await expect(statusOf(page, casino)).toHaveText(/^Ready/)
  await collectButton(page, casino.name).click()
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m|^23h 59m/)
  proxy.release()
  await settled(page)
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m|^23h 59m/)
  const [second, first] = await member.storedEntries()
  expect(Date.parse(first?.occurredAt ?? '')).toBeLessThan(RESET)
  expect(Date.parse(first?.receivedAt ?? '')).toBeGreaterThan(RESET)
  expect(Date.parse(second?.occurredAt ?? '')).toBeGreaterThan(RESET)
  expect(await member.storedEntries()).toHaveLength(2)
  await proxy.close()
})

test('every way to record sends the time of the press, and a retry keeps it', async ({
  page,
  context,
  member,
  catalog,
  travel,
  consoleErrors,
}) => {
  test.setTimeout(90_000)
  // A held write times out while the clock advances, and is sent again.
  consoleErrors.allow(LOGGED_ERRORS)
  await stubCasinoSites(context)
  const [byButton, byKey, byMenu, bySpeed] = catalog.filter(
    (casino) => countsAsReady(casino) && !(casino.resetType === 'hourly' && Number(casino.resetValue) < 24),
  )
  if (!byButton || !byKey || !byMenu || !bySpeed) throw new Error('The catalog has too few casinos')
  await openDashboard(page)
  const writes = await holdWrites(page)
  const pressed: { casino: number; kind: string; at: number }[] = []
  const press = async (casino: Casino, kind: string, act: () => Promise<void>) => {
    await travel(3 * MINUTE)
    writes.hold()
    await act()
    pressed.push({ casino: casino.id, kind, at: await page.evaluate(() => Date.now()) })
    await expect.poll(writes.held).toBe(1)
    // Saved two minutes after the press.
    await travel(2 * MINUTE)
    writes.release()
    await settled(page)
  }

  await press(byButton, 'collect', () => collectButton(page, byButton.name).click())
  await press(byKey, 'collect', async () => {
    await collectButton(page, byKey.name).focus()
    await page.keyboard.press('c')
  })
  await press(byMenu, 'collect', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Find anything' }).locator('input')).toBeFocused()
    await page.keyboard.type(`collect ${byMenu.name}`)
    await page.keyboard.press('Enter')
  })
  await collectButton(page, byButton.name).click()
  // The time is that of the confirmation, not of the first tap.
  await press(byButton, 'collect', () => page.getByRole('button', { name: 'Record again' }).click())
  for (const [kind, label] of [
    ['cash_out', `Cash-out value for ${byButton.name}`],
    ['spend', `Spent at ${byButton.name}`],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await field.fill('1.00')
    await press(byButton, kind, () => field.press('Enter'))
  }
  await page.getByRole('heading', { name: 'Speed Collect' }).getByRole('button').click()
  const next = page.getByRole('table', { name: 'Ready to collect' })
  const link = next.getByRole('link', {
    name: `Collect & Visit ${bySpeed.name}, opens a new tab`,
    exact: true,
  })
  await press(bySpeed, 'collect', async () => {
    const opened = context.waitForEvent('page')
    await link.click()
    await (await opened).close()
  })

  const stored = (await member.storedEntries()).toReversed()
  expect(stored.map(({ casinoId, kind }) => [casinoId, kind])).toEqual(
    pressed.map(({ casino, kind }) => [casino, kind]),
  )
  for (const [at, entry] of stored.entries()) {
    expectNear(entry.occurredAt, pressed[at]?.at ?? 0)
    expect(Date.parse(entry.receivedAt) - Date.parse(entry.occurredAt)).toBeGreaterThan(MINUTE)
  }
})

test('a retry an hour later keeps the time of the first press', async ({
  page,
  member,
  catalog,
  travel,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/, LOGGED_ERRORS)
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  const bodies: (string | null)[] = []
  let press = () => {}
  const pressed = new Promise<void>((resolve) => (press = resolve))
  await page.route('**/api/casinos/*/collections', async (route) => {
    bodies.push(route.request().postData())
    if (bodies.length <= 3) return await route.abort()
    // The page also retries on its own.
    await pressed
    await route.continue()
  })
  const at = await page.evaluate(() => Date.now())
  await collectButton(page, casino.name).click()
  await expect(unsavedNotice(page)).toBeVisible()
  await travel(HOUR)
  await unsavedNotice(page).getByRole('button', { name: 'Retry' }).click()
  press()
  await expect(statusOf(page, casino)).toHaveText(/^2[23]h /)
  await settled(page)
  expect(bodies.length).toBeGreaterThan(3)
  expect(new Set(bodies).size).toBe(1)
  const [entry] = await member.storedEntries()
  expectNear(entry?.occurredAt, at)
})

for (const [name, wrong] of [
  ['five hours fast', 5 * HOUR],
  ['five hours slow', -5 * HOUR],
] as const) {
  test(`a device clock that is ${name} does not change recorded times`, async ({
    browser,
    server,
    catalog,
    consoleErrors,
  }) => {
    const context = await browser.newContext({ baseURL: server.address, timezoneId: 'America/New_York' })
    consoleErrors.watch(context)
    await context.clock.install({ time: START + wrong })
    await skipTutorial(context)
    const member = await signUpMember(context.request, server.address)
    const page = await context.newPage()
    await openDashboard(page)
    const casino = hourly(catalog, 24)
    await collectButton(page, casino.name).click()
    await expect(statusOf(page, casino)).toHaveText(/^24h 0m/)
    await settled(page)
    const [entry] = await member.storedEntries()
    expectNear(entry?.occurredAt, Date.parse(entry?.receivedAt ?? ''))
    await context.close()
  })
}

test('a tap right after the device wakes has the time of the tap', async ({
  page,
  server,
  member,
  catalog,
}) => {
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  // The device slept: its clock advanced while the page's timers stopped.
  await server.advance(8 * HOUR)
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 8 * HOUR)
  const at = await page.evaluate(() => Date.now())
  await collectButton(page, casino.name).click()
  await expect.poll(async () => (await member.storedEntries()).length).toBe(1)
  const [entry] = await member.storedEntries()
  expectNear(entry?.occurredAt, at)
})
