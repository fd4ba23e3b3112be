import type { BrowserContext, Locator } from '@playwright/test'
import { openDashboard } from '../dashboard-screen.ts'
import { expect, pauseClock, test } from '../fixtures.ts'

/** How much the green of a color exceeds its red and its blue. */
async function greenness(element: Locator): Promise<number> {
  const color = await element.evaluate((at) => getComputedStyle(at).color)
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? []
  return green - Math.max(red, blue)
}

const THEMES = ['light', 'dark'] as const

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
    await expect.poll(() => greenness(message), colorScheme).toBeGreaterThan(30)
  }
})

test('the landing page shows the dashboard in the theme of the page', async ({ page }) => {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    const picture = page.getByRole('img', { name: /^The dashboard,/ })
    await expect(picture).toHaveCount(1)
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image) => new URL((image as HTMLImageElement).currentSrc).pathname))
      .toBe(`/screenshots/dashboard-${colorScheme}.webp`)
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

test('a loading state shows while the casinos load', async ({ page }) => {
  let respond = () => {}
  const held = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/casinos?form=list', async (route) => {
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
