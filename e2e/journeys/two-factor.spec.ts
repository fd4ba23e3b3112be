import type { APIRequestContext, Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { epochMs } from '#core/units.ts'
import { stepAt, totp } from '#server/auth/two-factor/totp.ts'
import { fromBase32 } from '#server/testing/accounts/two-factor-member.ts'
import { expectAccessible } from '../axe-findings.ts'
import { openDashboard } from '../dashboard-screen.ts'
import { expect, expectLogIn, LOGGED_ERRORS, test } from '../fixtures.ts'
import { pressOn, typeInto } from '../mail-fixtures.ts'
import { START } from '../product-server.ts'
import { RETRY } from '../member.ts'

const MINUTE = 60_000

/** Turns two-factor on by the API. @returns the code of a moment, and a backup code. */
async function turnOn(request: APIRequestContext, address: string) {
  const { secret } = await (await request.post(`${address}${PATHS.twoFactorStart}`)).json()
  const code = (at: number) => totp(fromBase32(secret), stepAt(epochMs(at)))
  const confirmed = await request.post(`${address}${PATHS.twoFactorConfirm}`, { data: { code: code(START) } })
  const { codes } = (await confirmed.json()) as { codes: string[] }
  return { code, backup: codes[0] ?? '' }
}

/** Records the session events that other pages of this browser send. */
async function noteSessionEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    const received: unknown[] = []
    const channel = new BroadcastChannel('session')
    channel.addEventListener('message', ({ data }) => received.push(data.event))
    Object.assign(globalThis, { received, channel })
  })
}

test('by keyboard: the password, then a code or a backup code', async ({
  page,
  context,
  member,
  server,
  travel,
  consoleErrors,
}) => {
  // Without cookies, the dashboard that is still open cannot read.
  consoleErrors.allow(/status of 401/, LOGGED_ERRORS)
  const { code, backup } = await turnOn(context.request, server.address)
  const other = await context.newPage()
  await other.goto('/privacy-policy')
  await noteSessionEvents(other)
  await page.bringToFront()
  for (const way of ['app', 'backup'] as const) {
    await travel(2 * MINUTE)
    await context.clearCookies()
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled()
    await page.getByLabel('Email').focus()
    await page.keyboard.type(member.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(member.password)
    await page.keyboard.press('Enter')
    const field = page.getByLabel('Code', { exact: true })
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expectAccessible(page, 'the code')
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Error: That code is incorrect')
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(field).toHaveValue('000000')
    await expectAccessible(page, 'the code, rejected')
    if (way === 'app') {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(field).toBeFocused()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(code(await page.evaluate(() => Date.now())).replace(/^.../, '$& '))
    } else {
      for (const _ of ['summary', 'field', 'button']) await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Backup code')).toBeFocused()
      await expectAccessible(page, 'a backup code')
      await page.keyboard.type(backup.toLowerCase())
    }
    await expectLogIn(page, () => page.keyboard.press('Enter'))
  }
  // Every other page receives the event.
  const received = () => other.evaluate(() => Reflect.get(globalThis, 'received') as readonly unknown[])
  await expect
    .poll(async () => (await received()).filter((event) => event === 'mfa-verified'))
    .toHaveLength(2)
})

test('by keyboard: a new password requires a code', async ({
  page,
  context,
  member,
  server,
  travel,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[13]/)
  const { backup } = await turnOn(context.request, server.address)
  await travel(11 * MINUTE)
  const asks = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const password = asks.getByLabel('Password', { exact: true })
  const field = asks.getByLabel('Code', { exact: true })
  const next = 'hammock under a walnut tree'

  await page.goto('/account')
  await pressOn(page, page.getByRole('button', { name: 'Change password' }))
  const changing = page.getByRole('dialog', { name: 'Change password' })
  await typeInto(page, changing.getByLabel('Current password', { exact: true }), member.password)
  await typeInto(page, changing.getByLabel('New password', { exact: true }), next)
  await page.keyboard.press('Enter')
  await expect(asks).toBeVisible()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expectAccessible(page, 'confirm with a code', 'dialog')
  // Canceling keeps the input and changes nothing.
  await page.keyboard.press('Escape')
  await expect(asks).toBeHidden()
  await expect(changing.getByLabel('New password', { exact: true })).toHaveValue(next)
  await expect(changing.getByLabel('New password', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, asks.getByRole('button', { name: 'Confirm' }))
  await expect(asks.getByRole('alert')).toContainText('Please fill out both fields.')
  await typeInto(page, password, member.password)
  await typeInto(page, field, '000000')
  await page.keyboard.press('Enter')
  await expect(asks.getByRole('alert')).toContainText('Error: That code is incorrect.')
  await expect(field).toHaveAccessibleDescription(/Enter the code your app shows now/)
  await expect(password).toHaveAccessibleDescription('')
  await pressOn(page, asks.getByRole('button', { name: 'Use a backup code instead' }))
  await expect(asks.getByLabel('Backup code')).toBeFocused()
  await expectAccessible(page, 'confirm with a backup code', 'dialog')
  await page.keyboard.type(backup.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password has been changed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
})

test('by keyboard: deleting the account requires a code', async ({
  page,
  context,
  member,
  server,
  travel,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/)
  const { code } = await turnOn(context.request, server.address)
  await travel(11 * MINUTE)
  const asks = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const password = asks.getByLabel('Password', { exact: true })
  await openDashboard(page)
  await pressOn(page, page.getByRole('button', { name: 'Resources' }))
  const panel = page.getByRole('dialog', { name: 'Resources' })
  await pressOn(page, panel.getByRole('button', { name: 'Delete Account' }))
  const leaving = page.getByRole('alertdialog', { name: 'Delete Account' })
  await typeInto(page, leaving.getByLabel('Password', { exact: true }), member.password)
  await page.keyboard.press('Enter')
  await expect(asks).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asks).toBeHidden()
  await pressOn(page, leaving.getByRole('button', { name: 'Delete', exact: true }))
  await typeInto(page, password, member.password)
  await typeInto(page, asks.getByLabel('Code', { exact: true }), code(await page.evaluate(() => Date.now())))
  await expectAccessible(page, 'confirm a deletion with a code', 'dialog')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/goodbye$/)
})

test('a code and a backup code each work once', async ({
  page,
  context,
  member,
  server,
  travel,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/)
  const { code, backup } = await turnOn(context.request, server.address)
  await travel(2 * MINUTE)
  const submit = page.getByRole('button', { name: 'Log In', exact: true })
  const toCode = async () => {
    await context.clearCookies()
    await page.goto('/login')
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await submit.click()
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  }
  const send = async (field: string, text: string) => {
    await page.getByLabel(field, { exact: true }).fill(text)
    await submit.click()
  }
  await toCode()
  const shown = code(await page.evaluate(() => Date.now()))
  await send('Code', shown)
  await expect(page).toHaveURL(/\/dashboard$/)
  await toCode()
  await send('Code', shown)
  await expect(page.getByRole('alert')).toContainText('Error: That code was already used.')
  const other = page.getByRole('button', { name: 'Use a backup code instead' })
  await other.click()
  await send('Backup code', backup)
  await expect(page).toHaveURL(/\/dashboard$/)
  await toCode()
  await other.click()
  await send('Backup code', backup)
  await expect(page.getByRole('alert')).toContainText('Error: That code is incorrect or was already used.')
  await expect(page.getByLabel('Backup code')).toHaveValue(backup)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Visitor mode' })).toBeVisible()
})

test('five wrong codes or five minutes require the password again', async ({
  page,
  context,
  member,
  server,
  travel,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/)
  await turnOn(context.request, server.address)
  await context.clearCookies()
  await page.goto('/login')
  const toCode = async () => {
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  }
  const tryCode = async (digits: string) => {
    const response = page.waitForResponse(`**${PATHS.logInCode}`)
    await page.getByLabel('Code', { exact: true }).fill(digits)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await response
  }
  await toCode()
  for (const digits of ['000001', '000002', '000003', '000004', '000005']) {
    await tryCode(digits)
    await expect(page.getByRole('alert')).toContainText('Error: That code is incorrect')
  }
  await tryCode('000006')
  await expect(page.getByRole('alert')).toContainText('Please enter your password again.')
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await toCode()
  await travel(6 * MINUTE)
  await tryCode('000007')
  await expect(page.getByRole('alert')).toContainText('Please enter your password again.')
})

test('a page with a stale session asks for the code once the server requires it', async ({
  page,
  context,
  server,
  member,
  travel,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/)
  const stale: Record<string, unknown> = { twoFactor: false }
  await page.route(`**${PATHS.session}`, async (route) => {
    const response = await route.fetch(RETRY)
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, user: { ...body.user, ...stale } } })
  })
  const { code } = await turnOn(context.request, server.address)
  await travel(11 * MINUTE)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  const asks = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(asks.getByLabel('Code', { exact: true })).toHaveCount(0)
  await asks.getByLabel('Password', { exact: true }).fill(member.password)
  await page.keyboard.press('Enter')
  await expect(asks.getByRole('alert')).toContainText(
    'Enter the code from your authenticator app, or a backup code.',
  )
  await expect(asks.getByRole('alert')).toBeFocused()
  await asks.getByLabel('Code', { exact: true }).fill(code(await page.evaluate(() => Date.now())))
  await page.keyboard.press('Enter')
  await expect(asks).toBeHidden()
  await expect(page.getByRole('region', { name: 'Two-factor authentication', exact: true })).toContainText(
    'Off.',
  )
  // The session may be read once more after the journey.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
