import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe-findings.ts'
import { openDashboard, openLive, rowOf } from '../dashboard-screen.ts'
import { expect, stubCasinoSites, test } from '../fixtures.ts'
import { newEmail, PASSWORD } from '../member.ts'

const LAW = /AB 831 \(2025\), in effect since January 1, 2026\. This law bans sweepstakes casinos\./

const answer = (page: Page) => page.locator('[data-answer]')

async function changeLocation(page: Page, place: string): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change location' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change location' })
  await dialog.getByLabel('State or province').selectOption({ label: place })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`Location changed to ${place}`)).toBeVisible()
}

test('where the law forbids it, reasons replace the links, and the records still work', async ({
  page,
  context,
  catalog,
  member,
}) => {
  await stubCasinoSites(context)
  const [casino] = catalog
  if (!casino) throw new Error('no casinos')
  await openDashboard(page)
  await expect(rowOf(page, casino).getByRole('link', { name: /^Visit / })).toBeVisible()
  await changeLocation(page, 'California')

  await page.goto('/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'aren’t allowed in California' })).toContainText(
    LAW,
  )
  await expect(page.getByRole('link', { name: /^Visit / })).toHaveCount(0)
  const reason = rowOf(page, casino).getByRole('link', { name: 'Not available in California' })
  await expect(reason).toHaveAccessibleName(
    /Not available in California\. AB 831 .*Source: SweepsCheck, checked November 23, 2026\./,
  )
  await rowOf(page, casino)
    .getByRole('button', { name: `Collect ${casino.name}` })
    .click()
  await expect.poll(async () => (await member.storedEntries()).length).toBe(1)
  await rowOf(page, casino)
    .getByRole('button', { name: `View strategy for ${casino.name}` })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Not available in California/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.goto('/dashboard?view=speed')
  await expect(page.getByRole('link', { name: /^Collect & Visit/ })).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Collect / })
    .first()
    .click()
  await expect.poll(async () => (await member.storedEntries()).length).toBe(2)

  // The links are back with the next place, and an open page follows.
  const other = await context.newPage()
  await openLive(other, openDashboard)
  await expect(other.getByText('aren’t allowed in California')).toBeVisible()
  await changeLocation(page, 'Oregon')
  await expect(rowOf(other, casino).getByRole('link', { name: /^Visit / })).toBeVisible()
})

test('a link that is rejected leads to the reason; a visitor chooses a place once', async ({
  page,
  catalog,
}) => {
  const [casino] = catalog
  await page.goto(casino?.link ?? '')
  await expect(page).toHaveURL(new RegExp(`/where-it-is-allowed\\?casino=${casino?.id}$`))
  await expect(answer(page)).toContainText('Choose where you play')
  await page.getByLabel('Where do you play?').selectOption({ label: 'California' })
  await expect(answer(page)).toContainText('Sweepstakes casinos aren’t allowed in California')
  await expect(answer(page)).toContainText(LAW)
  await expect(answer(page).getByRole('link', { name: 'SweepsCheck' })).toBeVisible()
  await expect(answer(page).getByRole('link', { name: 'Continue to the casino' })).toHaveCount(0)

  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Visitor mode' })).toContainText('You chose California.')
  await expect(page.getByRole('link', { name: /^Visit / })).toHaveCount(0)
  await page.getByRole('link', { name: 'Change it' }).click()
  await expect(page.getByLabel('Where do you play?')).toHaveValue('CA')
  await page.getByLabel('Where do you play?').selectOption({ label: 'Oregon' })
  await expect(answer(page)).toContainText('No known restrictions in Oregon')
  await expect(answer(page)).toContainText('; not confirmed.')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /^Visit / }).first()).toBeVisible()
})

test('the choice of a place leads back to where the visitor was', async ({ page }) => {
  await page.goto('/dashboard?view=speed')
  await page.getByRole('link', { name: 'Choose where you play' }).click()
  await expect(answer(page).getByRole('link')).toHaveCount(0)
  await page.getByLabel('Where do you play?').selectOption({ label: 'Oregon' })
  await answer(page).getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard\?view=speed$/)
  await expect(page.getByRole('region', { name: 'Visitor mode' })).toContainText('You chose Oregon.')

  await page.goto('/faq')
  await page.getByRole('banner').getByRole('link', { name: 'Where it is allowed' }).click()
  await answer(page).getByRole('link', { name: 'Back to the previous page' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  // Opened by its address, it has no page to go back to.
  await page.goto('/where-it-is-allowed')
  await expect(answer(page)).toContainText('No known restrictions in Oregon')
  await expect(answer(page).getByRole('link', { name: /^Back to/ })).toHaveCount(0)
})

test('a place in the address of the page counts when the visitor continues', async ({
  page,
  context,
  catalog,
}) => {
  const casino = catalog.find(({ link }) => link !== null)
  const placed: string[] = []
  await context.route('**/visit', async (route) => {
    placed.push((await route.request().allHeaders())['cookie'] ?? '')
    await route.fulfill({ contentType: 'text/html', body: '<title>A casino</title>' })
  })
  await page.goto(`/where-it-is-allowed?casino=${casino?.id}&place=OR`)
  await answer(page).getByRole('link', { name: 'Continue to the casino' }).click()
  await expect(page).toHaveTitle('A casino')
  expect(placed).toEqual([expect.stringContaining('place=OR')])
})

test('the answer comes first on a phone, and names the casinos that exclude the place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/where-it-is-allowed?place=ON')
  await expect(answer(page)).toContainText('Ontario')
  await expect(answer(page)).toContainText(/These casinos exclude Ontario: .*Chumba Casino/)
  await expect(answer(page)).toBeInViewport()
  await expectAccessible(page, 'where it is allowed')
})

test('sign-up explains the law of the place before the account, and asks for the province', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/signup')
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeEnabled()
  const location = page.getByLabel('Location')
  await location.selectOption({ label: 'California' })
  const notice = page.getByRole('status')
  await expect(notice).toContainText('Sweepstakes casinos aren’t allowed in California')
  await expect(notice.getByRole('link', { name: 'What this means' })).toHaveAttribute(
    'href',
    '/where-it-is-allowed?place=CA',
  )
  await location.selectOption({ label: 'Washington' })
  await expect(notice.getByRole('link', { name: 'Responsible play' })).toHaveAttribute(
    'href',
    '/responsible-play',
  )
  await expect(notice.getByRole('link', { name: '1-800-MY-RESET' })).toBeVisible()
  await location.selectOption({ label: 'Oregon' })
  await expect(notice).toHaveCount(0)

  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Age').fill('34')
  await location.selectOption({ label: 'Canada' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('alert')).toContainText('Please fill out all fields.')
  const province = page.getByLabel('Province or territory')
  await expect(province).toHaveAccessibleDescription('Choose your province or territory')
  await expectAccessible(page, 'sign-up in Canada')
  await province.selectOption({ label: 'Manitoba' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const { user } = await (await page.request.get('/api/session')).json()
  expect(user.state).toBe('MB')
})

test('an account in Canada without a province has no links until one is chosen', async ({ page, server }) => {
  const data = { email: newEmail(), password: PASSWORD, age: 34, state: 'Canada' }
  await page.request.post(`${server.address}/api/signup`, { data })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Choose yours' }).click()
  await expect(page).toHaveURL(/\/account/)
  await changeLocation(page, 'Yukon')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Choose yours' })).toHaveCount(0)
})
