import { expectAccessible } from '../axe-findings.ts'
import { expect, test } from '../fixtures.ts'

test('without JavaScript, the form is sent, and the page shows the answer', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address })
  const page = await context.newPage()
  await page.goto('/contact')
  const sent = page.getByText('Thank you for your feedback!')
  await expect(sent).toBeHidden()
  const message = page.getByRole('textbox', { name: 'Message' })
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('Report a casino')
  await message.fill('Zula is slow.')
  await message.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contact#sent')
  await expect(sent).toBeVisible()
  await expect(page.getByText('Error submitting feedback.')).toBeHidden()

  await message.fill('x'.repeat(4001))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('A message can be at most 4,000 characters long.')).toBeVisible()
  expect(await page.getByRole('alert').innerText()).toContain('go back one page in your browser')
  await context.close()
})

test('with JavaScript, each answer is next to the form, and the message stays until it is sent', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/, /status of 503/)
  await page.goto('/contact')
  const script = page.waitForResponse(/contact-script/)
  await script
  const message = page.getByRole('textbox', { name: 'Message' })
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a message before submitting.')
  await expect(message).toBeFocused()
  await expect(message).toHaveAccessibleDescription(/^Enter a message /)
  await expectAccessible(page, 'an empty message')
  await message.fill('x'.repeat(4002))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await send.click()
  await expect(page.getByText('This is 2 characters too long. The limit is 4,000.')).toBeVisible()

  await message.fill('Show the zone.')
  await context.setOffline(true)
  await send.press('Enter')
  await expect(page.getByRole('alert')).toContainText('You’re offline. Your message is still here')
  await context.setOffline(false)
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 503, json: {} }))
  await send.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Error submitting feedback. Please try again later.')
  await expect(message).toHaveValue('Show the zone.')
  await expectAccessible(page, 'not sent')
  await page.unroute('**/api/feedback')
  await send.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Thank you for your feedback!')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(message).toHaveValue('')
  await expect(page).toHaveURL('/contact')
})
