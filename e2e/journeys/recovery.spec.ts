import type { Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { softwareAuthenticator } from '#server/testing/accounts/software-authenticator.ts'
import type { ReceivedMail } from '#server/testing/servers/mail-server.ts'
import { expectAccessible } from '../axe-findings.ts'
import { openDashboard, openLive } from '../dashboard-screen.ts'
import { expect, linkOf, pressOn, tabTo, test, typeInto } from '../mail-fixtures.ts'
import { newEmail, PASSWORD } from '../member.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const password = (page: Page, name = 'Password') => page.getByLabel(name, { exact: true })

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/login')
  await expect(button(page, 'Log In')).toBeEnabled()
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, password(page), secret)
  await page.keyboard.press('Enter')
}

test('by keyboard: sign up, open the email, and log in', async ({ page, mailbox, consoleErrors }) => {
  consoleErrors.allow(/status of 403/)
  const email = newEmail()
  await page.goto('/signup')
  await expect(button(page, 'Sign Up')).toBeEnabled()
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, password(page), PASSWORD)
  await typeInto(page, page.getByLabel('Age'), '34')
  await tabTo(page, page.getByLabel('Location'))
  await page.keyboard.type('Oreg')
  await pressOn(page, button(page, 'Sign Up'))
  await expect(
    page.getByText('Sign-up successful! Please check your email to verify your account.', {
      exact: true,
    }),
  ).toBeVisible()
  await expectAccessible(page, 'check your email')
  const first = await mailbox.mail(email, 'Confirm your email address')
  await pressOn(page, button(page, 'Send again'))
  await expect(page.getByText('Each link works until you use one of them')).toBeVisible()
  const second = await mailbox.mail(email, 'Confirm your email address', 2)

  await logIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address')
  await expectAccessible(page, 'log-in, not confirmed')
  const third = await mailbox.mail(email, 'Confirm your email address', 3)

  await page.goto('about:blank')
  await page.goto(linkOf(first))
  await expect(button(page, 'Confirm my address')).toBeEnabled()
  await expect(page).toHaveURL(/^[^#]*$/)
  await expectAccessible(page, 'confirm your address')
  await pressOn(page, button(page, 'Confirm my address'))
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await pressOn(page, page.getByRole('link', { name: 'Log In', exact: true }))
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/dashboard$/)

  for (const old of [second, third]) {
    await page.goto('about:blank')
    consoleErrors.allow(/status of 400/)
    await page.goto(linkOf(old))
    await pressOn(page, button(page, 'Confirm my address'))
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  }
  await expectAccessible(page, 'a dead link')
})

test('by keyboard: reset a forgotten password', async ({
  page,
  mailbox,
  account,
  consoleErrors,
  context,
}) => {
  consoleErrors.allow(/status of 40[01]/)
  const signedIn = await context.newPage()
  await openLive(signedIn, async () => {
    await logIn(signedIn, account.email, account.password)
    await expect(signedIn.getByRole('region', { name: 'Summary' })).toContainText('casinos ready')
  })

  await page.goto('/login')
  await pressOn(page, page.getByRole('link', { name: 'Forgot your password?' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await expect(button(page, 'Send the link')).toBeEnabled()
  await pressOn(page, button(page, 'Send the link'))
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page, 'forgot, empty')
  await typeInto(page, page.getByLabel('Email'), account.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`If ${account.email} has an account`)).toBeVisible()
  await expectAccessible(page, 'forgot, sent')

  const mail = await mailbox.mail(account.email, 'Choose a new password')
  await page.goto(linkOf(mail))
  await expect(button(page, 'Change password')).toBeEnabled()
  await expect(page).toHaveURL(/^[^#]*$/)
  await typeInto(page, password(page, 'New password'), 'password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Error: This password is too easy to guess.')
  await expect(password(page, 'New password')).toHaveValue('password')
  await expectAccessible(page, 'reset, rejected')
  await typeInto(page, password(page, 'New password'), 'hammock under a walnut tree')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password has been changed')).toBeVisible()
  await expect(signedIn.getByText('You’ve been logged out.')).toBeVisible()
  await expectAccessible(page, 'reset, done')

  await page.goto('about:blank')
  await page.goto(linkOf(mail))
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  await logIn(page, account.email, account.password)
  await expect(page.getByRole('alert')).toContainText('Error: ')
  await logIn(page, account.email, 'hammock under a walnut tree')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an address without an account shows the same message', async ({ page }) => {
  const email = newEmail()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await button(page, 'Send the link').click()
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible()
  await page.getByRole('button', { name: 'Use a different email' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('a server without mail promises no email', async ({ page }) => {
  await page.route(`**${PATHS.passwordForgot}`, (route) =>
    route.fulfill({ json: { mail: false, now: new Date().toISOString() } }),
  )
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(newEmail())
  await button(page, 'Send the link').click()
  await expect(page.getByText('This site isn’t set up to send email yet.')).toBeVisible()
  await expect(page.getByText('on its way')).toHaveCount(0)
  await expect(button(page, 'Send again')).toHaveCount(0)
})

test('a new address confirms, and the old one undoes the change', async ({
  page,
  context,
  mailbox,
  account,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[01]/)
  const email = newEmail()
  await context.request.post(PATHS.logIn, { data: account })
  expect((await context.request.post(PATHS.emailChange, { data: { email } })).status()).toBe(200)
  const other = await context.newPage()
  await openLive(other, openDashboard)
  const confirm = await mailbox.mail(email, 'Confirm your new email address')
  await page.goto(linkOf(confirm))
  await pressOn(page, button(page, 'Use this address'))
  await expect(page.getByText('Your account now uses this address.')).toBeVisible()
  await expectAccessible(page, 'new address')
  const deadNow = async (mail: ReceivedMail, asksForAddress: boolean) => {
    await page.goto('about:blank')
    await page.goto(linkOf(mail))
    await expect(page.locator('main button[type=submit]')).toBeEnabled()
    if (asksForAddress) await typeInto(page, page.getByLabel('Email'), account.email)
    await pressOn(page, page.locator('main button[type=submit]'))
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  }
  await deadNow(confirm, false)
  const undo = await mailbox.mail(account.email, 'Your email address was changed')
  await page.goto('about:blank')
  await page.goto(linkOf(undo))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restore your email address')
  await expectAccessible(page, 'take it back')
  await pressOn(page, button(page, 'Restore my address'))
  await expect(page.getByRole('alert')).toContainText('Please fill out all fields.')
  await typeInto(page, page.getByLabel('Email'), email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This link belongs to another address.')
  await expectAccessible(page, 'take it back, another address')
  await typeInto(page, page.getByLabel('Email'), account.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your address is restored')).toBeVisible()
  await expectAccessible(page, 'taken back')
  await expect(other.getByText('You’ve been logged out.')).toBeVisible()
  const reset = await mailbox.mail(account.email, 'Choose a new password')
  await deadNow(undo, true)
  // The intruder knew the password, so it no longer works with either address.
  for (const address of [email, account.email]) {
    await logIn(page, address, account.password)
    await expect(page.getByRole('alert')).toContainText('Error: ')
  }
  await page.goto(linkOf(reset))
  await typeInto(page, password(page, 'New password'), 'hammock under a walnut tree')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password has been changed')).toBeVisible()
  await logIn(page, account.email, 'hammock under a walnut tree')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a token is used only on a click, and an incomplete link shows an error', async ({
  page,
  consoleErrors,
  baseURL,
}) => {
  consoleErrors.allow(/status of 400/)
  const sent: string[] = []
  const passkeys = [`${baseURL}${PATHS.passwordResetPasskeys}`]
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  for (const path of ['/reset-password', '/verify-email', '/change-email']) {
    await page.goto(path)
    await expect(page.getByText('Part of this link is missing.')).toBeVisible()
    await expectAccessible(page, path)
    await page.goto('about:blank')
    await page.goto(`${path}#${path === '/change-email' ? 'undo' : 'token'}=${'x'.repeat(43)}`)
    await expect(page.locator('main button[type=submit]')).toBeEnabled()
    await expect(page).not.toHaveURL(/x{43}/)
    // Reading the list of passkeys does not consume the token. Leaving the page before the request would stop it.
    if (path === '/reset-password') await expect.poll(() => sent).toEqual(passkeys)
  }
  expect(sent).toEqual(passkeys)
})

test.describe('with passkeys on the account', () => {
  let link: string

  test.beforeEach(async ({ context, account, mailbox, baseURL }) => {
    const api = context.request
    await api.post(PATHS.logIn, { data: account })
    for (const name of ['Phone', 'A laptop whose name takes more than one line of a phone']) {
      const { options } = await (await api.post(PATHS.passkeyOptions)).json()
      const response = softwareAuthenticator(baseURL).create(options)
      expect((await api.post(PATHS.passkeys, { data: { name, response } })).status()).toBe(201)
    }
    await api.post(PATHS.logOut)
    await api.post(PATHS.passwordForgot, { data: { email: account.email } })
    link = linkOf(await mailbox.mail(account.email, 'Choose a new password'))
  })

  test('the owner removes one with the new password, by keyboard, after the list failed to load', async ({
    page,
    context,
    mailbox,
    account,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 503/)
    const list = `**${PATHS.passwordResetPasskeys}`
    await page.route(list, (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto(link)
    await expect(page.getByText('Couldn’t load your passkeys.')).toBeVisible()
    await expect(button(page, 'Change password')).toBeEnabled()
    await expectAccessible(page, 'reset, no list')

    let respond = () => {}
    const held = new Promise<void>((resolve) => (respond = resolve))
    await page.unroute(list)
    await page.route(list, async (route) => {
      await held
      await route.continue()
    })
    await typeInto(page, password(page, 'New password'), 'hammock under a walnut tree')
    await pressOn(page, button(page, 'Try again'))
    await expect(page.getByText('Loading your passkeys…')).toBeVisible()
    await expectAccessible(page, 'reset, list loading')
    respond()
    const group = page.getByRole('group', { name: 'Passkeys on this account' })
    await expect(group.getByRole('checkbox')).toHaveCount(2)
    for (const box of await group.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
    await tabTo(page, group.getByRole('checkbox', { name: /^A laptop/ }))
    await page.keyboard.press('Space')
    await expect(group.getByText('Will be removed').filter({ visible: true })).toHaveCount(1)
    await expectAccessible(page, 'reset, one to remove')

    await pressOn(page, button(page, 'Change password'))
    await expect(page.getByText('One passkey was removed.')).toBeVisible()
    await mailbox.mail(account.email, 'A passkey was deleted')
    await context.request.post(PATHS.logIn, {
      data: { email: account.email, password: 'hammock under a walnut tree' },
    })
    const { passkeys } = await (await context.request.get(PATHS.passkeys)).json()
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Phone'])
  })

  test('the password can be changed without the list', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/status of 503/)
    await page.route(`**${PATHS.passwordResetPasskeys}`, (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto(link)
    await expect(page.getByText('Couldn’t load your passkeys.')).toBeVisible()
    await password(page, 'New password').fill('hammock under a walnut tree')
    await button(page, 'Change password').click()
    await expect(page.getByText('Your password has been changed')).toBeVisible()
  })
})
