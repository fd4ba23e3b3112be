import { PATHS } from '#contract/paths.ts'
import { epochMs } from '#core/units.ts'
import { stepAt, totp } from '#server/auth/two-factor/totp.ts'
import { fromBase32 } from '#server/testing/accounts/two-factor-member.ts'
import { expectAccessible } from '../axe-findings.ts'
import { expect, test } from '../fixtures.ts'
import { RETRY, signUpMember } from '../member.ts'

test('an operator without a connection tries again, turns on two-factor, answers feedback, and helps a user', async ({
  page,
  context,
  member,
  server,
  playwright,
  catalog,
  consoleErrors,
}) => {
  // Without the role, without two-factor, and with an interrupted connection.
  consoleErrors.allow(/status of 40[34]/, /net::ERR_/)
  await page.goto('/operator')
  await expect(page.getByRole('heading', { name: 'There’s nothing here for your account' })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the operator tools' })).toHaveCount(0)

  expect(await server.runAdmin('operator', 'add', member.email)).toContain('is now an operator')
  await page.reload()
  await page.route('**/api/operator/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Open the operator tools' }).click()
  await expect(page.getByRole('heading', { name: 'The server isn’t responding' })).toBeVisible()
  await expectAccessible(page, 'not responding')
  await page.unroute('**/api/operator/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Turn on two-factor authentication' })).toBeVisible()
  await expectAccessible(page, 'two-factor is off')
  const { secret } = await (await context.request.post(`${server.address}${PATHS.twoFactorStart}`)).json()
  const code = totp(fromBase32(secret), stepAt(epochMs(await page.evaluate(() => Date.now()))))
  await context.request.post(`${server.address}${PATHS.twoFactorConfirm}`, { data: { code } })

  const [casino] = catalog
  if (!casino) throw new Error('there is no casino')
  const other = await playwright.request.newContext()
  const user = await signUpMember(other, server.address)
  const url = `${server.address}${PATHS.feedback}`
  const report = { feedbackType: 'report_inaccurate', casinoId: casino.id, figure: 'bankMin' }
  await other.post(url, { ...RETRY, data: { ...report, message: 'It is $75 now.' } })
  await other.post(url, { ...RETRY, data: { feedbackType: 'feature_request', message: 'Add a search.' } })
  const entry = { id: crypto.randomUUID(), amount: '8642.31', note: 'my private note' }
  await other.post(`${server.address}/api/casinos/${casino.id}/cash-outs`, { ...RETRY, data: entry })

  await page.reload()
  await expect(page.getByText('Add a search.')).toBeVisible()
  await expect(page.getByText(/casinos in the database/)).toBeVisible()
  await expect(page.getByText('No job has failed in the last 90 days.')).toBeVisible()
  await expectAccessible(page, 'the tools')

  // The reports of one figure, by keyboard.
  await page.getByRole('button', { name: `${casino.name}, minimum bank withdrawal: 1` }).press('Enter')
  await expect(page.getByText('Add a search.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark as done' }).press('Enter')
  await expect(page.getByText('No messages match.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Feedback' })).toBeFocused()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByLabel('Show', { exact: true }).selectOption('Done')
  await expect(page.getByText('It is $75 now.')).toBeVisible()
  await expect(page.getByText(member.email)).toHaveCount(0)

  await page.getByLabel('Email address').first().fill('test@example.com')
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'SMTP_URL is not set' })).toBeVisible()

  await page.getByRole('button', { name: 'Find user' }).click()
  await expect(page.getByText('Enter an email address')).toBeVisible()
  await page.getByLabel('Email address').last().fill(user.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: user.email })).toBeFocused()
  await expect(page.getByText('1, last recorded')).toBeVisible()
  await expect(page.getByText(/8642|8,642|private/)).toHaveCount(0)
  await expectAccessible(page, 'a user')
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await page.getByRole('button', { name: 'Log this user out everywhere' }).click()
  await expect(page.getByText('All sessions ended')).toBeVisible()
  expect((await other.get(`${server.address}${PATHS.profile}`, RETRY)).status()).toBe(401)
  await other.dispose()

  await context.clearCookies()
  await page.goto('/operator')
  await expect(page.getByText('Log in to use the operator tools.')).toBeVisible()
})
