import { PATHS } from '#contract/paths.ts'
import type { RemindersResponse } from '#contract/reminders.ts'
import { createUnsubscribeTokens } from '#server/mail/unsubscribe-tokens.ts'
import { expectAccessible } from '../axe-findings.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY_SECRET } from '../product-server.ts'

const TEXT = 'This stops the email with your ready bonuses.'

test('the digest by email ends with one press without a log-in, and can be turned on again', async ({
  page,
  member: _member,
  browser,
  server,
}) => {
  const headers = { origin: server.address }
  await page.request.put(PATHS.reminders, { headers, data: { email: true } })
  const session = await (await page.request.get(PATHS.session)).json()
  const token = createUnsubscribeTokens(JOURNEY_SECRET).tokenOf(session.user.id)
  const isOn = async () => {
    const response = (await (await page.request.get(PATHS.reminders)).json()) as RemindersResponse
    return response.settings.email
  }
  expect(await isOn()).toBe(true)

  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 320, height: 640 } })
  const visitor = await context.newPage()
  // The link of the header leads to the page, too.
  await visitor.goto(`/api/reminders/unsubscribe/${token}`)
  await expect(visitor.getByText(TEXT)).toBeVisible()
  await expect(visitor).toHaveURL(/\/unsubscribe$/)
  await expectAccessible(visitor, 'the page that ends the digest')
  expect(await isOn()).toBe(true)
  const stop = visitor.getByRole('button', { name: 'Stop these emails' })
  await expect(stop).toBeEnabled()
  for (
    let presses = 0;
    presses < 10 && !(await stop.evaluate((one) => one === document.activeElement));
    presses += 1
  )
    await visitor.keyboard.press('Tab')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText('Done. You won’t get the digest by email anymore.')).toBeVisible()
  expect(await isOn()).toBe(false)
  await visitor.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(visitor, 'the page that has ended the digest')
  await visitor.getByRole('button', { name: 'Turn it on again' }).click()
  await expect(visitor.getByText('The digest by email is on again.')).toBeVisible()
  expect(await isOn()).toBe(true)
  await context.close()
})

test('a link that is not complete, or not signed by us, says so', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 404/)
  await page.goto('/unsubscribe')
  await expect(page.getByText('Part of this link is missing.')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(`/unsubscribe#token=${'0'.repeat(75)}`)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('This link isn’t valid.')).toBeVisible()
})
