import type { BrowserContext, Locator } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { axeFindings } from '../axe-findings.ts'
import { casinoThat, cellUnder, collectButton, openDashboard, rowOf, settled } from '../dashboard-screen.ts'
import { expect, pauseClock, test } from '../fixtures.ts'
import { RETRY } from '../member.ts'

/** How much the green of a color exceeds its red and its blue. */
async function greenness(element: Locator, property: 'color' | 'background-color'): Promise<number> {
  const colour = await element.evaluate((at, name) => getComputedStyle(at).getPropertyValue(name), property)
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? []
  return green - Math.max(red, blue)
}

async function background(element: Locator): Promise<string> {
  return await element.evaluate((at) => getComputedStyle(at).backgroundColor)
}

// The stripes need a tier with four casinos that are ready.
test.use({ casinos: 'all' })

const THEMES = ['light', 'dark'] as const

test('ready rows are green and other rows alternate, in both themes', async ({ page, member, catalogue }) => {
  expect(member.email).toBeTruthy()
  const ranked = catalogue.filter(({ tier }) => tier === 2).toSorted((a, b) => a.rank - b.rank)
  const collected = ranked.slice(0, 3)
  const stillReady = ranked[3]
  if (stillReady === undefined) throw new Error('The second tier has too few casinos')
  await openDashboard(page)
  for (const casino of collected) {
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      await expect
        .poll(() => greenness(rowOf(page, casino), 'background-color'), colorScheme)
        .toBeGreaterThan(2)
    }
    await collectButton(page, casino.name).click()
  }
  await settled(page)
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    const stripes = await Promise.all(collected.map((casino: Casino) => background(rowOf(page, casino))))
    expect(stripes[0], colorScheme).not.toBe(stripes[1])
    expect(stripes[2], colorScheme).toBe(stripes[0])
    expect(stripes, colorScheme).not.toContain(await background(rowOf(page, stillReady)))
  }
})

test('tier 5 looks like a warning, with the reason in the row', async ({ page, member, catalogue }) => {
  expect(member.email).toBeTruthy()
  const casino = casinoThat(catalogue, 'is in tier 5', ({ tier }) => tier === 5)
  const other = casinoThat(catalogue, 'is in tier 1', ({ tier }) => tier === 1)
  await openDashboard(page)
  const row = rowOf(page, casino)
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(row.getByText(casino.tierReason ?? '')).toBeVisible()
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      expect(await greenness(row, 'background-color'), `${colorScheme} at ${width}`).toBeLessThan(0)
      expect(await greenness(row.getByText('Ready'), 'color'), `${colorScheme} at ${width}`).toBeLessThan(0)
    }
  }
  // As high as the other rows.
  expect((await row.boundingBox())?.height).toBe((await rowOf(page, other).boundingBox())?.height)
  await expect(collectButton(page, other.name)).toHaveClass(/filled/)
  await expect(collectButton(page, casino.name)).toHaveClass(/outline/)

  await rowOf(page, other)
    .getByRole('button', { name: `Move ${other.name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Move to tier 5' }).click()
  await expect(rowOf(page, other)).toContainText('You moved it here.')
})

test('on a medium screen, all tables scroll together, and the Status and Casino columns stay', async ({
  page,
  member,
}) => {
  expect(member.email).toBeTruthy()
  await page.setViewportSize({ width: 768, height: 1024 })
  await openDashboard(page)
  const list = page.getByRole('region', { name: 'Casinos by tier' })
  const left = async (name: string, table: number) =>
    (await list.getByRole('table').nth(table).getByRole('columnheader', { name }).boundingBox())?.x
  const scrolled = () => list.evaluate((element) => element.scrollLeft)
  await expect(list.getByRole('rowheader').first()).toBeVisible()
  expect(await axeFindings(page, 'dashboard at 768 px')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
  const fixed = await Promise.all([left('Status', 0), left('Casino', 0)])

  await list.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(scrolled).toBeGreaterThan(0)
  const more = page.getByText('More columns').first()
  await more.click()
  await more.click()
  await expect(page.getByRole('columnheader', { name: 'Community Score' }).first()).toBeInViewport({
    ratio: 1,
  })
  expect(await Promise.all([left('Status', 0), left('Casino', 0)])).toEqual(fixed)
  await expect
    .poll(async () => ((await left('Community Score', 1)) ?? 0) - ((await left('Community Score', 0)) ?? 1))
    .toBe(0)
  await expect(more).toBeHidden()
  await page.getByText('First columns').first().click()
  await expect.poll(scrolled).toBe(0)
  await expect(more).toBeVisible()
})

test('the success of a log-in is green in both themes', async ({ page, context, member }) => {
  await context.clearCookies()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled()
  // With a running clock, the dashboard opens after 1.5 seconds.
  await pauseClock(page)
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  const message = page.getByText('Login successful!', { exact: true })
  await expect(message).toBeVisible()
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => greenness(message, 'color'), colorScheme).toBeGreaterThan(30)
  }
})

test('the landing page shows the dashboard in the theme of the page', async ({ page }) => {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    const picture = page.getByRole('img', { name: /^The dashboard,/ })
    await expect(picture).toHaveCount(1)
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveAttribute('src', `/screenshots/dashboard-${colorScheme}.webp`)
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(1000)
  }
})

test('the next page opens at its top', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await page.setViewportSize({ width: 390, height: 320 })
  const scrolled = () => page.evaluate(() => scrollY)
  await openDashboard(page)
  const views = page.getByRole('navigation', { name: 'Views' })
  for (const [view, address] of [
    ['History', /\/history$/],
    ['Your Dashboard', /\/dashboard$/],
  ] as const) {
    await page.evaluate(() => scrollTo(0, 120))
    await expect.poll(scrolled).toBe(120)
    await views.getByRole('link', { name: view }).click()
    await expect(page).toHaveURL(address)
    await expect.poll(scrolled).toBe(0)
  }
})

test('the wash game column shows the game or N/A', async ({ page, catalogue }) => {
  await page.goto('/dashboard')
  const known = casinoThat(catalogue, 'has a wash game', ({ washGame: game }) => game !== null)
  const unknown = casinoThat(catalogue, 'has no wash game', ({ washGame: game }) => game === null)
  await expect(await cellUnder(page, known, 'Wash Game')).toHaveText(known.washGame ?? '')
  await expect(await cellUnder(page, unknown, 'Wash Game')).toHaveText('N/A')
})

test('a loading state shows while the casinos load', async ({ page }) => {
  let respond = () => {}
  const held = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/casinos', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard')
  const loading = page.getByRole('region', { name: 'Loading your casinos' })
  await expect(loading).toBeVisible()
  await expect(loading).toHaveAttribute('aria-busy', 'true')
  const placeholder = loading.locator('[data-placeholder]')
  await expect(placeholder.locator('div:has(> svg)')).toHaveCount(10)
  await expect(placeholder).toHaveCSS('opacity', '1')
  await expect(page.getByRole('rowheader')).toHaveCount(0)
  respond()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(loading).toHaveCount(0)
})

test('the strategy shows the currency and the exchange rate where known', async ({ page, catalogue }) => {
  const [priced, plain] = catalogue.filter(({ tier }) => tier !== null)
  if (priced === undefined || plain === undefined) throw new Error('The catalogue is empty')
  // The current catalogue has no exchange rate.
  await page.route('**/api/casinos', async (route) => {
    const response = await route.fetch(RETRY)
    const body = (await response.json()) as { casinos: Casino[] }
    const casinos = body.casinos.map((casino) =>
      casino.id === priced.id
        ? { ...casino, currency: 'Gold hearts', exchangeRate: '1 heart = $0.01' }
        : casino.id === plain.id
          ? { ...casino, currency: null, exchangeRate: null }
          : casino,
    )
    await route.fulfill({ response, json: { ...body, casinos } })
  })
  await page.goto('/dashboard')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: `View strategy for ${priced.name}`, exact: true }).click()
  await expect(dialog).toContainText(/CurrencyGold hearts/)
  await expect(dialog).toContainText(/Exchange rate1 heart = \$0\.01/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `View strategy for ${plain.name}`, exact: true }).click()
  await expect(dialog).toContainText('How to play it')
  await expect(dialog).not.toContainText('Currency')
  await expect(dialog).not.toContainText('Exchange rate')
})

test('a strategy opens from Speed Collect', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page, '/dashboard?view=speed')
  const table = page.getByRole('table', { name: 'Ready to collect' })
  // The first casino is a separate card.
  for (const place of [0, 1]) {
    const name = ((await table.getByRole('rowheader').nth(place).textContent()) ?? '').trim()
    const opener = table.getByRole('button', { name: `View strategy for ${name}`, exact: true })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: `${name}: strategy` })
    await expect(dialog).toContainText('Minimum withdrawals')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

/** Counts permission requests for notifications. None is granted or denied. */
async function countQuestions(context: BrowserContext, brand: boolean): Promise<void> {
  await context.addInitScript((onLoad) => {
    class Asked extends EventTarget {
      static permission = 'default'
      static questions = 0
      static requestPermission() {
        Asked.questions++
        return Promise.resolve('default')
      }
    }
    Object.assign(globalThis, { Notification: Asked })
    if (onLoad)
      Object.defineProperty(Navigator.prototype, 'userAgentData', { get: () => ({}), configurable: true })
    else Reflect.deleteProperty(Navigator.prototype, 'userAgentData')
  }, brand)
}

for (const [browser, brand] of [
  ['that prompts without user activation', true],
  ['that requires user activation', false],
] as const) {
  test(`a browser ${browser} is asked for notifications ${brand ? 'once, on load' : 'by the button alone'}`, async ({
    page,
    context,
    member,
  }) => {
    expect(member.email).toBeTruthy()
    const questions = () =>
      page.evaluate(() => Reflect.get(Reflect.get(globalThis, 'Notification'), 'questions'))
    await countQuestions(context, brand)
    await openDashboard(page)
    await expect.poll(questions).toBe(brand ? 1 : 0)
    await page.reload()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    expect(await questions()).toBe(0)
    await page.getByRole('button', { name: 'Tell me when bonuses are ready' }).first().click()
    await expect.poll(questions).toBe(1)
  })
}

test.describe('on a touch tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true })

  test('1,234.50 fits its fields', async ({ page, catalogue, member }) => {
    const [casino] = catalogue
    if (!casino) throw new Error('no casinos')
    expect(member.email).toBeTruthy()
    await openDashboard(page)
    for (const label of [`Cash-out value for ${casino.name}`, `Spent at ${casino.name}`]) {
      const field = page.getByLabel(label, { exact: true })
      await field.fill('1,234.50')
      expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
    }
  })

  test('a visitor’s Casino column stays in place while the tables scroll', async ({ page }) => {
    await page.goto('/dashboard')
    const casino = page.getByRole('rowheader').first()
    await expect(casino).toBeVisible()
    const list = page.getByRole('region', { name: 'Casinos by tier' })
    const before = await casino.boundingBox()
    await list.evaluate((element) => (element.scrollLeft = 60))
    expect(await list.evaluate(({ scrollLeft }) => scrollLeft)).toBe(60)
    expect((await casino.boundingBox())?.x).toBe(before?.x)
  })
})
