import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { epochMs } from '#core/units.ts'
import { stepAt, totp } from '#server/auth/totp.ts'
import { fromBase32 } from '#server/testing/two-factor-member.ts'
import { axeInBothThemes } from '../axe-findings.ts'
import { expect, linkOf, pressOn, test, typeInto } from '../mail-fixtures.ts'
import { newEmail } from '../person.ts'

const MINUTE = 60_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const password = (page: Page, name = 'Password') => page.getByLabel(name, { exact: true })
const dialog = (page: Page, name: string) =>
  page.getByRole(/backup codes|Delete|off\?|codes\?/.test(name) ? 'alertdialog' : 'dialog', { name })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function logInByApi(page: Page, person: { email: string; password: string }): Promise<void> {
  expect((await page.context().request.post(PATHS.logIn, { data: person })).status()).toBe(200)
}

async function openAccount(page: Page, person: { email: string; password: string }): Promise<void> {
  await logInByApi(page, person)
  await page.goto('/account')
  await expect(section(page, 'Your details')).toContainText(person.email)
}

/** Who is logged in there, as the server sees it; null for nobody. */
async function whoIs(place: BrowserContext): Promise<unknown> {
  return (await (await place.request.get(PATHS.session)).json()).user
}

/** A device with a finger on it, as Chromium plays one. */
async function giveAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

/** On a phone and on a desk, in light and in dark. */
async function lookAt(page: Page, where: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await axeInBothThemes(page, `${where}, ${width} px`)).toEqual([])
  }
}

/** What an authenticator app with this key shows now. */
async function codeNow(page: Page, key: string): Promise<string> {
  return totp(fromBase32(key), stepAt(epochMs(await page.evaluate(() => Date.now()))))
}

/** Shows who is there in the dialog that asks for it. @param key of the authenticator app, with two-factor on. */
async function confirmPerson(page: Page, secret: string, key?: string): Promise<void> {
  const asks = dialog(page, 'Confirm it’s you')
  await expect(asks).toBeVisible()
  const code = asks.getByLabel('Code', { exact: true })
  await expect(code).toHaveCount(key === undefined ? 0 : 1)
  if (key !== undefined) {
    await typeInto(page, asks.getByLabel('Password', { exact: true }), secret)
    await page.keyboard.press('Enter')
    await expect(asks.getByRole('alert')).toContainText('Please enter the code.')
    await typeInto(page, code, '000000')
    await page.keyboard.press('Enter')
    await expect(asks.getByRole('alert')).toContainText('Error: This code is not right, or was used before.')
    await expect(code).toHaveAccessibleDescription(/Enter the code that your app shows now/)
    expect(await axeInBothThemes(page, 'confirm with a code', 'dialog')).toEqual([])
    await typeInto(page, code, await codeNow(page, key))
  }
  await typeInto(page, asks.getByLabel('Password', { exact: true }), 'not the password')
  await page.keyboard.press('Enter')
  await expect(asks.getByRole('alert')).toContainText('Error: This is not the password of your account.')
  expect(await axeInBothThemes(page, 'confirm that it is you', 'dialog')).toEqual([])
  await typeInto(page, asks.getByLabel('Password', { exact: true }), secret)
  await page.keyboard.press('Enter')
  await expect(asks).toBeHidden()
}

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const) {
  test.describe(`by keyboard alone, ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })

    test('the account: details, address, password, devices', async ({
      page,
      browser,
      baseURL,
      mailbox,
      person,
      travel,
      complaints,
    }) => {
      complaints.expectAny(/status of 40[013]/)
      const laptop = await browser.newContext({ baseURL: baseURL ?? '', userAgent: FIREFOX })
      const phone = await browser.newContext({ baseURL: baseURL ?? '' })
      for (const { request } of [laptop, phone])
        expect((await request.post(PATHS.logIn, { data: person })).status()).toBe(200)
      await logInByApi(page, person)
      await page.goto('/dashboard')
      await expect(page.getByRole('region', { name: 'Summary' })).toContainText('casinos ready')
      await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Account' }))
      await expect(page).toHaveURL(/\/account$/)
      const details = section(page, 'Your details')
      await expect(details).toContainText(person.email)
      await expect(details).toContainText('Confirmed')
      await expect(details).toContainText('California')
      await expect(details).toContainText('34')
      const sessions = section(page, 'Where you are logged in')
      await expect(sessions.getByRole('listitem')).toHaveCount(3)
      await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
      expect(await axeInBothThemes(page, 'account')).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)

      await pressOn(page, button(page, 'Log out Firefox on Linux'))
      await expect(sessions.getByRole('listitem')).toHaveCount(2)
      await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused()
      expect(await whoIs(laptop)).toBeNull()
      expect(await whoIs(phone)).not.toBeNull()
      await pressOn(page, button(page, 'Log out all other devices'))
      await expect(sessions.getByRole('listitem')).toHaveCount(1)
      await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused()
      expect(await whoIs(phone)).toBeNull()
      expect(await whoIs(page.context())).not.toBeNull()
      expect(await axeInBothThemes(page, 'logged out elsewhere', '.account-page')).toEqual([])

      await travel(11 * MINUTE)
      const email = newEmail()
      await pressOn(page, button(page, 'Change email'))
      await typeInto(page, page.getByLabel('New email'), person.email)
      await page.keyboard.press('Enter')
      await expect(dialog(page, 'Confirm it’s you')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(page, 'Confirm it’s you')).toBeHidden()
      await expect(page.getByLabel('New email')).toBeFocused()
      await page.keyboard.press('Enter')
      await confirmPerson(page, person.password)
      await expect(dialog(page, 'Change email').getByRole('alert')).toContainText(
        'This is your address already.',
      )
      expect(await axeInBothThemes(page, 'change email, refused', 'dialog')).toEqual([])
      await typeInto(page, page.getByLabel('New email'), email)
      await page.keyboard.press('Enter')
      await expect(details).toContainText(`Waiting for ${email}`)
      await expect(button(page, 'Change email')).toBeFocused()
      expect(await axeInBothThemes(page, 'a new address waits, toast')).toEqual([])

      await phone.request.post(PATHS.logIn, { data: person })
      expect(await whoIs(phone)).not.toBeNull()
      await pressOn(page, button(page, 'Change password'))
      const changing = dialog(page, 'Change password')
      await typeInto(page, password(page, 'Password now'), 'not the password')
      await typeInto(page, password(page, 'New password'), 'hammock under a walnut tree')
      await page.keyboard.press('Enter')
      await expect(changing.getByRole('alert')).toContainText(
        'Error: This is not the password of your account.',
      )
      expect(await axeInBothThemes(page, 'change password, refused', 'dialog')).toEqual([])
      await typeInto(page, password(page, 'Password now'), person.password)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Your password is changed')).toBeVisible()
      await expect(changing).toBeHidden()
      await expect(button(page, 'Change password')).toBeFocused()
      await mailbox.mail(person.email, 'Your password was changed')
      expect(await whoIs(phone)).toBeNull()
      expect((await phone.request.post(PATHS.logIn, { data: person })).status()).toBe(401)

      await pressOn(page, button(page, 'Change email'))
      await typeInto(page, page.getByLabel('New email'), email)
      await page.keyboard.press('Enter')
      const confirm = await mailbox.mail(email, 'Confirm your new email address', 2)
      const other = await page.context().newPage()
      await other.goto(linkOf(confirm))
      await pressOn(other, button(other, 'Use this address'))
      await expect(other.getByText('Your account has this address now.')).toBeVisible()
      // The page that was open all along hears of it.
      await expect(details).toContainText(email)
      await expect(details).not.toContainText('Waiting for')
      await laptop.close()
      await phone.close()
    })

    test('two-factor: on, new backup codes, off', async ({ page, person, travel, complaints }) => {
      complaints.expectAny(/status of 40[13]/)
      await openAccount(page, person)
      await pressOn(page, button(page, 'Turn two-factor on'))
      const turning = dialog(page, 'Turn two-factor on')
      await expect(turning.getByRole('img', { name: /QR code/ })).toBeVisible()
      const secret = (await turning.locator('.two-factor-secret').innerText()).replace(/\s/g, '')
      expect(secret).toMatch(/^[A-Z2-7]{32}$/)
      await typeInto(page, turning.getByLabel('Code', { exact: true }), '000000')
      await page.keyboard.press('Enter')
      await expect(turning.getByRole('alert')).toContainText('Error: This code is not right.')
      expect(await axeInBothThemes(page, 'two-factor', 'dialog')).toEqual([])
      await typeInto(page, turning.getByLabel('Code', { exact: true }), await codeNow(page, secret))
      await page.keyboard.press('Enter')
      const shown = dialog(page, 'Your backup codes')
      await expect(shown.getByRole('listitem')).toHaveCount(10)
      expect(await axeInBothThemes(page, 'backup codes', 'alertdialog')).toEqual([])
      const codes = await shown.getByRole('listitem').allInnerTexts()
      const downloading = page.waitForEvent('download')
      await pressOn(page, shown.getByRole('button', { name: 'Download' }))
      const file = await (await downloading).createReadStream()
      const kept = (await file.toArray()).join('')
      for (const code of codes) expect(kept).toContain(code)
      await pressOn(page, shown.getByRole('button', { name: 'I have kept them' }))
      await expect(section(page, 'Two-factor')).toContainText('On. 10 backup codes are left.')
      await expect(page.getByRole('heading', { name: 'Two-factor' })).toBeFocused()
      expect(await axeInBothThemes(page, 'two-factor is on', '.account-page')).toEqual([])

      await travel(11 * MINUTE)
      await pressOn(page, button(page, 'Make new backup codes'))
      expect(await axeInBothThemes(page, 'new codes?', 'alertdialog')).toEqual([])
      await pressOn(page, button(page, 'Make new codes'))
      await confirmPerson(page, person.password, secret)
      await expect(shown.getByRole('listitem')).toHaveCount(10)
      expect(await shown.getByRole('listitem').allInnerTexts()).not.toEqual(codes)
      await pressOn(page, shown.getByRole('button', { name: 'I have kept them' }))

      await pressOn(page, button(page, 'Turn two-factor off'))
      expect(await axeInBothThemes(page, 'two-factor off?', 'alertdialog')).toEqual([])
      await pressOn(page, button(page, 'Turn off'))
      await expect(section(page, 'Two-factor')).toContainText('Off.')
      await expect(page.getByRole('heading', { name: 'Two-factor' })).toBeFocused()
    })

    test('passkeys: added, used to log in, to confirm and to delete the account', async ({
      page,
      person,
      travel,
      complaints,
    }) => {
      complaints.expectAny(/status of 40[13]/)
      await giveAuthenticator(page)
      await openAccount(page, person)
      const passkeys = section(page, 'Passkeys')
      const add = async (name: string) => {
        await pressOn(page, button(page, 'Add a passkey'))
        const adding = dialog(page, 'Add a passkey')
        await typeInto(page, page.getByLabel('Name', { exact: true }), ' ')
        await page.keyboard.press('Enter')
        await expect(adding.getByRole('alert')).toContainText('Please give the passkey a name.')
        await typeInto(page, page.getByLabel('Name', { exact: true }), name)
        expect(await axeInBothThemes(page, 'add a passkey', 'dialog')).toEqual([])
        await page.keyboard.press('Enter')
        await expect(passkeys).toContainText(name)
        await expect(adding).toBeHidden()
        await expect(button(page, 'Add a passkey')).toBeFocused()
      }
      await add('My laptop')
      expect(await axeInBothThemes(page, 'passkeys', '.account-page')).toEqual([])

      await page.context().clearCookies()
      await page.goto('/login')
      await pressOn(page, button(page, 'Log in with a passkey'))
      await expect(page.getByText('Login successful!', { exact: true })).toBeVisible()
      await expect(page).toHaveURL(/\/dashboard$/)
      await page.goto('/account')
      await expect(passkeys).toContainText('last used today')

      await travel(11 * MINUTE)
      await pressOn(page, button(page, 'Delete My laptop'))
      expect(await axeInBothThemes(page, 'delete this passkey?', 'alertdialog')).toEqual([])
      await pressOn(page, dialog(page, 'Delete this passkey?').getByRole('button', { name: 'Delete' }))
      await pressOn(page, button(page, 'Use a passkey instead'))
      await expect(passkeys).toContainText('You have no passkey yet.')
      await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
      await add('The same laptop')

      const other = await page.context().newPage()
      await other.goto('/dashboard')
      await expect(other.getByRole('region', { name: 'Summary' })).toContainText('casinos ready')
      await page.bringToFront()
      await pressOn(page, button(page, 'Delete Account'))
      const leaving = dialog(page, 'Delete Account')
      await pressOn(page, leaving.getByRole('button', { name: 'Delete', exact: true }))
      await expect(leaving.getByText('Enter your password')).toBeVisible()
      await expect(leaving.getByLabel('Password', { exact: true })).toBeFocused()
      await pressOn(page, leaving.getByRole('button', { name: 'Use a passkey instead' }))
      await expect(leaving).toContainText('Your passkey shows that it is you.')
      expect(await axeInBothThemes(page, 'delete account', 'alertdialog')).toEqual([])
      await pressOn(page, leaving.getByRole('button', { name: 'Delete', exact: true }))
      await expect(page).toHaveURL(/\/goodbye$/)
      await expect(other.getByText('You have been logged out.')).toBeVisible()
      expect(await axeInBothThemes(page, 'goodbye')).toEqual([])
      await page.goto('/login')
      await pressOn(page, button(page, 'Log in with a passkey'))
      await expect(page.getByRole('alert')).toContainText('passkey')
      expect(await axeInBothThemes(page, 'a passkey of nobody')).toEqual([])
      expect((await page.context().request.post(PATHS.logIn, { data: person })).status()).toBe(401)
    })
  })
}

test('a wrong password does not confirm, and who turns back has changed nothing', async ({
  page,
  person,
  travel,
  complaints,
}) => {
  complaints.expectAny(/status of 40[13]/)
  await openAccount(page, person)
  await travel(11 * MINUTE)
  await button(page, 'Turn two-factor on').click()
  const asks = dialog(page, 'Confirm it’s you')
  await expect(asks.locator('input[type=text][autocomplete=username]')).toHaveValue(person.email)
  await asks.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(asks.getByRole('alert')).toContainText('Error: This is not the password of your account.')
  await expect(asks.getByLabel('Password', { exact: true })).toHaveValue('not the password')
  await page.keyboard.press('Escape')
  await expect(asks).toBeHidden()
  await expect(button(page, 'Turn two-factor on')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(section(page, 'Two-factor')).toContainText('Off.')
})

test('while it is confirmed who is there, nothing sets out with the tokens of before', async ({
  page,
  person,
  travel,
  complaints,
}) => {
  complaints.expectAny(/status of 40[13]/)
  await openAccount(page, person)
  await travel(11 * MINUTE)
  await button(page, 'Turn two-factor on').click()
  const sentOut: string[] = []
  page.on('request', (request) => sentOut.push(new URL(request.url()).pathname))
  let meanwhile: string[] = []
  await page.route(`**${PATHS.reauthenticate}`, async (route) => {
    // Everything on screen is asked for anew while the answer is on its way.
    sentOut.length = 0
    await page.evaluate(() => {
      dispatchEvent(new Event('offline'))
      dispatchEvent(new Event('online'))
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    meanwhile = [...sentOut]
    await route.continue()
  })
  await confirmPerson(page, person.password)
  await expect(dialog(page, 'Turn two-factor on')).toBeVisible()
  expect(meanwhile).toEqual([])
  // What waited was asked for after all.
  await expect.poll(() => sentOut).toContain(PATHS.passkeys)
})

test('a visitor has no account, and a server that is away says so', async ({ page, person, complaints }) => {
  complaints.expectAny(/ERR_CONNECTION_REFUSED/)
  await page.goto('/account')
  await expect(page.getByText('As a visitor you have no account.')).toBeVisible()
  await lookAt(page, 'account of a visitor')
  await logInByApi(page, person)
  await page.route(`**${PATHS.profile}`, (route) => route.abort('connectionrefused'))
  await page.goto('/account')
  await expect(page.getByRole('alert')).toContainText('The server does not answer')
  await lookAt(page, 'account, no answer')
  await page.unroute(`**${PATHS.profile}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Your details')).toContainText(person.email)
})

test('everything that is kept can be taken along, after a confirmation when the log-in is long ago', async ({
  page,
  person,
  travel,
  complaints,
}) => {
  complaints.expectAny(/status of 40[13]/)
  await openAccount(page, person)
  const fileOf = async (name: string, meanwhile = async () => {}) => {
    const downloading = page.waitForEvent('download')
    await button(page, name).click()
    await meanwhile()
    const download = await downloading
    const text = (await (await download.createReadStream()).toArray()).join('')
    return { name: download.suggestedFilename(), text }
  }
  const json = await fileOf('Download as JSON')
  expect(json.name).toMatch(/\.json$/)
  expect(JSON.parse(json.text)).toMatchObject({ profile: { email: person.email }, complete: true })
  // The log-in that brought the file, as one that is kept.
  expect(json.text).toContain(await page.evaluate(() => navigator.userAgent))

  await travel(11 * MINUTE)
  const csv = await fileOf('Download as CSV for a spreadsheet', () => confirmPerson(page, person.password))
  expect(csv.name).toMatch(/\.csv$/)
  expect(csv.text).toBe('id,casino_id,casino,kind,amount,occurred_at,received_at,note,deleted_at\r\n')
  await expect(button(page, 'Download as CSV for a spreadsheet')).toBeFocused()

  await travel(11 * MINUTE)
  await button(page, 'Download as JSON').click()
  await expect(dialog(page, 'Confirm it’s you')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Download as JSON')).toBeFocused()
})
