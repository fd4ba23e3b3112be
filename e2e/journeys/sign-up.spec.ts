import type { Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { PATHS } from '#contract/paths.ts'
import { expectAccessible } from '../axe-findings.ts'
import { expect, SERVER_DOWN, test } from '../fixtures.ts'
import { countsAsReady, newEmail, PASSWORD } from '../member.ts'

type FormInput = { email: string; password: string; age: string; location: string }

const GOOD = { password: PASSWORD, age: '34', location: 'Oregon' }

async function fill(page: Page, { email, password, age, location }: FormInput): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Age').fill(age)
  await page.getByLabel('Location').selectOption(location === '' ? '' : { label: location })
}

const submit = (page: Page) => page.getByRole('button', { name: 'Sign Up' }).click()
const summary = (page: Page) => page.getByRole('alert')

async function expectAllCasinos(page: Page, catalog: readonly Casino[]): Promise<void> {
  const counted = catalog.filter(countsAsReady).length
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    `${counted} of ${counted} casinos ready`,
  )
  await expect(page.getByRole('rowheader')).toHaveCount(catalog.length)
}

test('the form has four fields and three links', async ({ page }) => {
  await page.goto('/signup')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('Age')).toHaveAttribute('type', 'number')
  // Canada, the fifty states, and the District of Columbia, after the empty option.
  const offered = await page
    .getByLabel('Location')
    .getByRole('option')
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
  expect(offered.slice(0, 2)).toEqual(['', 'Canada'])
  expect(new Set(offered.slice(2).filter((code) => /^[A-Z]{2}$/.test(code))).size).toBe(51)
  expect(offered).toHaveLength(53)
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Continue without an account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

// Spec section 5, in its order: the first broken rule decides the message.
const INVALID_FORMS: readonly [string, Partial<FormInput>, string][] = [
  ['nothing', { email: '', password: '', age: '', location: '' }, 'Please fill out all fields.'],
  ['no email', { email: '' }, 'Please fill out all fields.'],
  ['no password', { password: '' }, 'Please fill out all fields.'],
  ['no age', { age: '' }, 'Please fill out all fields.'],
  ['no location', { location: '' }, 'Please fill out all fields.'],
  ['17 years and no location', { age: '17', location: '' }, 'Please fill out all fields.'],
  ['17 years', { age: '17' }, 'You must be at least 18 years old to sign up.'],
  [
    '17 years in a blocked state',
    { age: '17', location: 'Idaho' },
    'You must be at least 18 years old to sign up.',
  ],
  ['18.5 years', { age: '18.5' }, 'Please enter your age in whole years.'],
  ['121 years', { age: '121' }, 'Please enter your real age.'],
  [
    'Washington',
    { location: 'Washington' },
    "Sorry, state laws don't allow access to Sweepstakes casinos in your state.",
  ],
  [
    'Idaho',
    { location: 'Idaho' },
    "Sorry, state laws don't allow access to Sweepstakes casinos in your state.",
  ],
  [
    'Nevada',
    { location: 'Nevada' },
    "Sorry, state laws don't allow access to Sweepstakes casinos in your state.",
  ],
]

test('each invalid form shows its message and keeps the input', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith(PATHS.signUp) && sent.push(request.url())))
  await page.goto('/signup')
  for (const [what, wrong, message] of INVALID_FORMS) {
    await test.step(what, async () => {
      const input = { email: 'pat@example.com', ...GOOD, ...wrong }
      await fill(page, input)
      await submit(page)
      await expect(summary(page)).toContainText(message)
      await expect(summary(page)).toBeFocused()
      await expect(page.getByLabel('Email')).toHaveValue(input.email)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(input.password)
      await expect(page.getByLabel('Age')).toHaveValue(input.age)
      await expect(page.getByLabel('Location').getByRole('option', { selected: true })).toHaveText(
        input.location === '' ? /Choose/ : input.location,
      )
    })
  }
  expect(sent).toEqual([])
})

test('an error disappears when its field is corrected', async ({ page }) => {
  await page.goto('/signup')
  await fill(page, { email: 'pat@example.com', ...GOOD, location: 'Idaho' })
  await submit(page)
  const location = page.getByLabel('Location')
  await expect(location).toHaveAccessibleDescription(/You can’t sign up from this state/)
  await location.focus()
  await location.selectOption({ label: 'Oregon' })
  await expect(location).not.toHaveAccessibleDescription(/You can’t sign up/)
  await expect(summary(page)).toHaveCount(0)
  await expect(location).toBeFocused()

  // The other errors stay.
  await fill(page, { email: '', password: '', age: '', location: 'Canada' })
  await submit(page)
  await page.getByLabel('Age').fill('3')
  await expect(page.getByLabel('Age')).not.toHaveAttribute('aria-invalid')
  await expect(summary(page).getByRole('listitem')).toHaveText(['Enter your email', 'Enter a password'])

  // The province depends on the country.
  await fill(page, { email: 'pat@example.com', ...GOOD, location: 'Canada' })
  await submit(page)
  await expect(summary(page)).toContainText('Choose your province or territory')
  await location.selectOption({ label: 'Oregon' })
  await expect(summary(page)).toHaveCount(0)
})

test('a location that is not listed is rejected', async ({ page }) => {
  await page.goto('/signup')
  await fill(page, { email: 'pat@example.com', ...GOOD })
  await page
    .getByLabel('Location')
    .getByRole('option', { selected: true })
    .evaluate((option) => option.setAttribute('value', 'ZZ'))
  await submit(page)
  await expect(summary(page)).toContainText('Please select a valid location.')
})

test('a registered email and a common password are rejected with "Error:"', async ({
  page,
  member,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 4(00|09|22)/)
  await context.clearCookies()
  await page.goto('/signup')
  await fill(page, { ...GOOD, email: member.email })
  await submit(page)
  await expect(summary(page)).toContainText(/^Error: ./)
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await fill(page, { ...GOOD, email: newEmail(), password: 'password' })
  await submit(page)
  await expect(summary(page)).toContainText(/^Error: .*password/i)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('password')
  await expect(page).toHaveURL(/\/signup$/)
  await expectAccessible(page, 'rejected sign-up')
})

test('signing up works by keyboard', async ({ page, catalog }) => {
  await page.goto('/signup')
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Daily Bonus Blog' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(newEmail())
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show what you typed' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('34')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Oreg')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectAllCasinos(page, catalog)
})

test('a double press creates one account', async ({ page, catalog }) => {
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith(PATHS.signUp) && sent.push(request.url())))
  await page.goto('/signup')
  await fill(page, { ...GOOD, email: newEmail() })
  await page.getByRole('button', { name: 'Sign Up' }).dblclick()
  await expectAllCasinos(page, catalog)
  expect(sent).toHaveLength(1)
})

test('with the server down, the form keeps its input', async ({ page, server, catalog, consoleErrors }) => {
  consoleErrors.allow(...SERVER_DOWN)
  const email = newEmail()
  await page.goto('/signup')
  await fill(page, { ...GOOD, email })
  await server.kill()
  await submit(page)
  await expect(summary(page)).toContainText('The server didn’t respond. What you typed is still here')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await server.start()
  await submit(page)
  await expectAllCasinos(page, catalog)
})
