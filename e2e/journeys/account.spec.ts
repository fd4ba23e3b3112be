import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { epochMs } from '#core/units.ts'
import { stepAt, totp } from '#server/auth/two-factor/totp.ts'
import { fromBase32 } from '#server/testing/accounts/two-factor-member.ts'
import { expectAccessible } from '../axe-findings.ts'
import { expectLogIn, LOGGED_ERRORS } from '../fixtures.ts'
import { expect, linkOf, pressOn, test, typeInto } from '../mail-fixtures.ts'
import { newEmail } from '../member.ts'

const MINUTE = 60_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const password = (page: Page, name = 'Password') => page.getByLabel(name, { exact: true })
const dialog = (page: Page, name: string) =>
  page.getByRole(/backup codes|Delete|Turn off|codes\?/.test(name) ? 'alertdialog' : 'dialog', { name })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function logInByApi(page: Page, account: { email: string; password: string }): Promise<void> {
  expect((await page.context().request.post(PATHS.logIn, { data: account })).status()).toBe(200)
}

async function openAccount(page: Page, account: { email: string; password: string }): Promise<void> {
  await logInByApi(page, account)
  await page.goto('/account')
  await expect(section(page, 'Your details')).toContainText(account.email)
}

/** The user that the server sees for this browser, or null. */
async function whoIs(place: BrowserContext): Promise<unknown> {
  return (await (await place.request.get(PATHS.session)).json()).user
}

/** Adds Chromium's virtual authenticator, which confirms every request. */
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

/** The current code of an authenticator app with this key. */
async function codeNow(page: Page, key: string): Promise<string> {
  return totp(fromBase32(key), stepAt(epochMs(await page.evaluate(() => Date.now()))))
}

/** Completes the confirmation dialog. @param key of the authenticator app, if two-factor is on. */
async function confirmIdentity(page: Page, secret: string, key?: string): Promise<void> {
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
    await expect(asks.getByRole('alert')).toContainText('Error: That code is incorrect.')
    await expect(code).toHaveAccessibleDescription(
      /Enter the code your app shows now. It’s \d+:\d\d:\d\d [AP]M/,
    )
    await expectAccessible(page, 'confirm with a code', 'dialog')
    await typeInto(page, code, await codeNow(page, key))
  }
  await typeInto(page, asks.getByLabel('Password', { exact: true }), 'not the password')
  await page.keyboard.press('Enter')
  await expect(asks.getByRole('alert')).toContainText('Error: That password is incorrect.')
  await expectAccessible(page, 'confirm it’s you', 'dialog')
  await typeInto(page, asks.getByLabel('Password', { exact: true }), secret)
  await page.keyboard.press('Enter')
  await expect(asks).toBeHidden()
}

test('by keyboard: account details, address, password, and devices', async ({
  page,
  browser,
  baseURL,
  mailbox,
  account,
  travel,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[013]/)
  const laptop = await browser.newContext({ baseURL: baseURL ?? '', userAgent: FIREFOX })
  const phone = await browser.newContext({ baseURL: baseURL ?? '' })
  for (const { request } of [laptop, phone])
    expect((await request.post(PATHS.logIn, { data: account })).status()).toBe(200)
  await logInByApi(page, account)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('casinos ready')
  await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Account' }))
  await expect(page).toHaveURL(/\/account$/)
  const details = section(page, 'Your details')
  await expect(details).toContainText(account.email)
  await expect(details).toContainText('Confirmed')
  await expect(details).toContainText('Oregon')
  await expect(details).toContainText('34')
  const sessions = section(page, 'Where you’re logged in')
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await expectAccessible(page, 'account')

  await pressOn(page, button(page, 'Log out Firefox on Linux'))
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Where you’re logged in' })).toBeFocused()
  expect(await whoIs(laptop)).toBeNull()
  expect(await whoIs(phone)).not.toBeNull()
  await pressOn(page, button(page, 'Log out all other devices'))
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Where you’re logged in' })).toBeFocused()
  expect(await whoIs(phone)).toBeNull()
  expect(await whoIs(page.context())).not.toBeNull()
  await expectAccessible(page, 'logged out elsewhere', '#main')

  await travel(11 * MINUTE)
  const email = newEmail()
  await pressOn(page, button(page, 'Change email'))
  await typeInto(page, page.getByLabel('New email'), account.email)
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Confirm it’s you')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Confirm it’s you')).toBeHidden()
  await expect(page.getByLabel('New email')).toBeFocused()
  await page.keyboard.press('Enter')
  await confirmIdentity(page, account.password)
  await expect(dialog(page, 'Change email').getByRole('alert')).toContainText('That’s already your address.')
  await expectAccessible(page, 'change email, rejected', 'dialog')
  await typeInto(page, page.getByLabel('New email'), email)
  await page.keyboard.press('Enter')
  await expect(details).toContainText(`Waiting for you to confirm ${email}`)
  await expect(button(page, 'Change email')).toBeFocused()
  await expectAccessible(page, 'a new address waits, toast')

  await phone.request.post(PATHS.logIn, { data: account })
  expect(await whoIs(phone)).not.toBeNull()
  await pressOn(page, button(page, 'Change password'))
  const changing = dialog(page, 'Change password')
  await typeInto(page, password(page, 'Current password'), 'not the password')
  await typeInto(page, password(page, 'New password'), 'hammock under a walnut tree')
  await page.keyboard.press('Enter')
  await expect(changing.getByRole('alert')).toContainText('Error: That password is incorrect.')
  await expectAccessible(page, 'change password, rejected', 'dialog')
  await typeInto(page, password(page, 'Current password'), account.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password has been changed')).toBeVisible()
  await expect(changing).toBeHidden()
  await expect(button(page, 'Change password')).toBeFocused()
  await mailbox.mail(account.email, 'Your password was changed')
  expect(await whoIs(phone)).toBeNull()
  expect((await phone.request.post(PATHS.logIn, { data: account })).status()).toBe(401)

  await pressOn(page, button(page, 'Change email'))
  await typeInto(page, page.getByLabel('New email'), email)
  await page.keyboard.press('Enter')
  const confirm = await mailbox.mail(email, 'Confirm your new email address', 2)
  const other = await page.context().newPage()
  await other.goto(linkOf(confirm))
  await pressOn(other, button(other, 'Use this address'))
  await expect(other.getByText('Your account now uses this address.')).toBeVisible()
  // The page that stayed open is updated.
  await expect(details).toContainText(email)
  await expect(details).not.toContainText('Waiting for')
  await laptop.close()
  await phone.close()
})

test('by keyboard: two-factor on, new backup codes, and off', async ({
  page,
  account,
  travel,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[13]/)
  await openAccount(page, account)
  await pressOn(page, button(page, 'Turn on two-factor authentication'))
  const turning = dialog(page, 'Turn on two-factor authentication')
  await expect(turning.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await turning.locator('[data-secret]').innerText()).replace(/\s/g, '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await typeInto(page, turning.getByLabel('Code', { exact: true }), '000000')
  await page.keyboard.press('Enter')
  await expect(turning.getByRole('alert')).toContainText('Error: That code is incorrect.')
  await expectAccessible(page, 'two-factor', 'dialog')
  await typeInto(page, turning.getByLabel('Code', { exact: true }), await codeNow(page, secret))
  await page.keyboard.press('Enter')
  const shown = dialog(page, 'Your backup codes')
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'backup codes', 'alertdialog')
  const codes = await shown.getByRole('listitem').allInnerTexts()
  const downloading = page.waitForEvent('download')
  await pressOn(page, shown.getByRole('button', { name: 'Download' }))
  const file = await (await downloading).createReadStream()
  const text = (await file.toArray()).join('')
  for (const code of codes) expect(text).toContain(code)
  await pressOn(page, shown.getByRole('button', { name: 'I’ve saved them' }))
  await expect(section(page, 'Two-factor authentication')).toContainText('On. 10 backup codes are left.')
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeFocused()
  await expectAccessible(page, 'two-factor is on', '#main')

  await travel(11 * MINUTE)
  await pressOn(page, button(page, 'Create new backup codes'))
  await expectAccessible(page, 'new codes?', 'alertdialog')
  await pressOn(page, button(page, 'Create new codes'))
  await confirmIdentity(page, account.password, secret)
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  expect(await shown.getByRole('listitem').allInnerTexts()).not.toEqual(codes)
  await pressOn(page, shown.getByRole('button', { name: 'I’ve saved them' }))

  await pressOn(page, button(page, 'Turn off two-factor authentication'))
  await expectAccessible(page, 'Turn off two-factor authentication?', 'alertdialog')
  await pressOn(page, button(page, 'Turn off'))
  await expect(section(page, 'Two-factor authentication')).toContainText('Off.')
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeFocused()
})

test('by keyboard: add a passkey, log in, confirm, and delete the account with it', async ({
  page,
  account,
  travel,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[13]/)
  await giveAuthenticator(page)
  await openAccount(page, account)
  const passkeys = section(page, 'Passkeys')
  const add = async (name: string) => {
    await pressOn(page, button(page, 'Add a passkey'))
    const adding = dialog(page, 'Add a passkey')
    await typeInto(page, page.getByLabel('Name', { exact: true }), ' ')
    await page.keyboard.press('Enter')
    await expect(adding.getByRole('alert')).toContainText('Please give the passkey a name.')
    await typeInto(page, page.getByLabel('Name', { exact: true }), name)
    await expectAccessible(page, 'add a passkey', 'dialog')
    await page.keyboard.press('Enter')
    await expect(passkeys).toContainText(name)
    await expect(adding).toBeHidden()
    await expect(button(page, 'Add a passkey')).toBeFocused()
  }
  await add('My laptop')
  await expectAccessible(page, 'passkeys', '#main')

  await page.context().clearCookies()
  await page.goto('/login')
  await expectLogIn(page, () => pressOn(page, button(page, 'Log in with a passkey')))
  await page.goto('/account')
  await expect(passkeys).toContainText('last used today')

  await travel(11 * MINUTE)
  await pressOn(page, button(page, 'Delete My laptop'))
  await expectAccessible(page, 'delete this passkey?', 'alertdialog')
  await pressOn(page, dialog(page, 'Delete this passkey?').getByRole('button', { name: 'Delete' }))
  await pressOn(page, button(page, 'Use a passkey instead'))
  await expect(passkeys).toContainText('You don’t have any passkeys yet.')
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
  await expect(leaving).toContainText('Your passkey confirms it’s you.')
  await expectAccessible(page, 'delete account', 'alertdialog')
  await pressOn(page, leaving.getByRole('button', { name: 'Delete', exact: true }))
  await expect(page).toHaveURL(/\/goodbye$/)
  await expect(other.getByText('You’ve been logged out.')).toBeVisible()
  await expectAccessible(page, 'goodbye')
  await page.goto('/login')
  await pressOn(page, button(page, 'Log in with a passkey'))
  await expect(page.getByRole('alert')).toContainText('passkey')
  await expectAccessible(page, 'an unknown passkey')
  expect((await page.context().request.post(PATHS.logIn, { data: account })).status()).toBe(401)
})

test('a wrong password does not confirm, and canceling changes nothing', async ({
  page,
  account,
  travel,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[13]/)
  await openAccount(page, account)
  await travel(11 * MINUTE)
  await button(page, 'Turn on two-factor authentication').click()
  const asks = dialog(page, 'Confirm it’s you')
  await expect(asks.locator('input[type=text][autocomplete=username]')).toHaveValue(account.email)
  await asks.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(asks.getByRole('alert')).toContainText('Error: That password is incorrect.')
  await expect(asks.getByLabel('Password', { exact: true })).toHaveValue('not the password')
  await page.keyboard.press('Escape')
  await expect(asks).toBeHidden()
  await expect(button(page, 'Turn on two-factor authentication')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(section(page, 'Two-factor authentication')).toContainText('Off.')
})

test('no request uses the old tokens while a confirmation rotates them', async ({
  page,
  account,
  travel,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[13]/)
  await openAccount(page, account)
  await travel(11 * MINUTE)
  await button(page, 'Turn on two-factor authentication').click()
  const sentOut: string[] = []
  page.on('request', (request) => sentOut.push(new URL(request.url()).pathname))
  let meanwhile: string[] = []
  await page.route(`**${PATHS.reauthenticate}`, async (route) => {
    // Everything on screen is refetched while the response is pending.
    sentOut.length = 0
    await page.evaluate(() => {
      dispatchEvent(new Event('offline'))
      dispatchEvent(new Event('online'))
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    meanwhile = [...sentOut]
    await route.continue()
  })
  await confirmIdentity(page, account.password)
  await expect(dialog(page, 'Turn on two-factor authentication')).toBeVisible()
  expect(meanwhile).toEqual([])
  // The deferred requests are sent afterwards.
  await expect.poll(() => sentOut).toContain(PATHS.passkeys)
})

test('a visitor has no account page; what does not load shows an error, and the rest stays usable', async ({
  page,
  account,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_CONNECTION_REFUSED/, LOGGED_ERRORS)
  await page.goto('/account')
  await expect(page.getByText('You’re not logged in.')).toBeVisible()
  await expectAccessible(page, 'account of a visitor')
  await logInByApi(page, account)
  await page.route(`**${PATHS.profile}`, (route) => route.abort('connectionrefused'))
  await page.goto('/account')
  await expect(section(page, 'Your details')).toContainText('Couldn’t load this section.')
  await expect(button(page, 'Add a passkey')).toBeVisible()
  await expect(button(page, 'Download as JSON')).toBeVisible()
  await expectAccessible(page, 'account, one section not loaded')
  const others = [PATHS.sessions, PATHS.twoFactor, PATHS.passkeys, PATHS.limits]
  for (const path of others) await page.route(`**${path}`, (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The server isn’t responding')
  await expectAccessible(page, 'account, server error')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Your details')).toContainText(account.email)
})

test('all data can be downloaded, with a confirmation after an old log-in', async ({
  page,
  account,
  travel,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[13]/)
  await openAccount(page, account)
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
  expect(JSON.parse(json.text)).toMatchObject({ profile: { email: account.email }, complete: true })
  // The export includes the current session.
  expect(json.text).toContain(await page.evaluate(() => navigator.userAgent))

  await travel(11 * MINUTE)
  const csv = await fileOf('Download as CSV for a spreadsheet', () => confirmIdentity(page, account.password))
  expect(csv.name).toMatch(/\.csv$/)
  expect(csv.text.replaceAll('"', '')).toBe(
    '\ufeffid,casino_id,casino,kind,amount,occurred_at,received_at,note,deleted_at,' +
      'occurred_at_local,received_at_local,deleted_at_local,time_zone,worth,streak_day,not_ready,date_only,' +
      'status,approved_at,paid_at,closed_at,method,fee,reference,tags,' +
      'approved_at_local,paid_at_local,closed_at_local\r\n',
  )
  await expect(button(page, 'Download as CSV for a spreadsheet')).toBeFocused()

  await travel(11 * MINUTE)
  await button(page, 'Download as JSON').click()
  await expect(dialog(page, 'Confirm it’s you')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Download as JSON')).toBeFocused()
})
