import { PATHS } from '#contract/paths.ts'
import { epochMs } from '#core/units.ts'
import { stepAt, totp } from '#server/auth/two-factor/totp.ts'
import { fromBase32 } from '#server/testing/accounts/two-factor-member.ts'
import { expectAccessible } from '../axe-findings.ts'
import { expect, test } from '../fixtures.ts'

test('an operator pins a note, which the public pages show without JavaScript, and removes it', async ({
  page,
  context,
  browser,
  member,
  server,
}) => {
  await server.runAdmin('operator', 'add', member.email)
  await page.goto('/goodbye')
  const { secret } = await (await context.request.post(`${server.address}${PATHS.twoFactorStart}`)).json()
  const code = totp(fromBase32(secret), stepAt(epochMs(await page.evaluate(() => Date.now()))))
  await context.request.post(`${server.address}${PATHS.twoFactorConfirm}`, { data: { code } })
  const visitor = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address })
  const landing = await visitor.newPage()
  const note = landing.getByText('Note from the operator')
  await landing.goto('/')
  await expect(note).toHaveCount(0)

  await page.goto('/operator')
  const field = page.getByRole('textbox', { name: 'Note' })
  await page.getByRole('button', { name: 'Pin the note' }).press('Enter')
  await expect(page.getByText('Enter a note')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(`${'x'.repeat(280)}yz`)
  await page.getByRole('button', { name: 'Pin the note' }).click()
  await expect(page.getByText('This is 2 characters too long. The limit is 280.')).toBeVisible()
  await expectAccessible(page, 'a note that is too long')
  await field.fill('Votes <b>are</b> open again.')
  await page.getByRole('button', { name: 'Pin the note' }).click()
  await expect(page.getByRole('button', { name: 'Replace the note' })).toBeVisible()
  for (const path of ['/', '/catalog-changes']) {
    await landing.goto(path)
    await expect(note).toHaveText(
      /^Note from the operator, \w{3} \d+, \d{4}: Votes <b>are<\/b> open again\.$/,
    )
  }

  await page.getByRole('button', { name: 'Remove the note' }).press('Enter')
  await expect(page.getByText('No note is pinned.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Note on the public pages' })).toBeFocused()
  await expect(field).toHaveValue('Votes <b>are</b> open again.')
  await landing.goto('/')
  await expect(note).toHaveCount(0)

  // The command line changes the database, and the server reads it again. admin.db.test.ts has the other commands.
  expect(await server.runAdmin('note', 'pin', 'Maintenance at noon.')).toContain('Maintenance at noon.')
  await expect(async () => {
    await landing.goto('/')
    await expect(note).toContainText('Maintenance at noon.', { timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await visitor.close()
})
