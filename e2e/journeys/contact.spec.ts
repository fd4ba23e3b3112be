import type { Page } from '@playwright/test'
import { reportAddress } from '#contract/contact-casino.ts'
import { LIST_CASINOS, PATHS } from '#contract/paths.ts'
import { expectAccessible } from '../axe-findings.ts'
import { expect, test } from '../fixtures.ts'

/** The notice below the button: one of those that the page has is shown. */
const answerOn = (page: Page) => page.getByRole('status').locator('> :visible')

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
  await expect(answerOn(page)).toContainText('go back one page in your browser')
  await context.close()
})

test('without JavaScript, a report from a fact sheet names its casino', async ({
  browser,
  server,
  catalog,
}) => {
  const [casino] = catalog
  if (!casino) throw new Error('The catalog is empty')
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address })
  const page = await context.newPage()
  await page.goto(reportAddress(987))
  await expect(page.getByRole('combobox')).toHaveCount(1)
  await page.goto(reportAddress(casino.id))
  const type = page.getByRole('combobox', { name: 'What is it about?' })
  await expect(type).toHaveValue('report_inaccurate')
  const figure = page.getByRole('combobox', { name: `What’s inaccurate about ${casino.name}?` })
  await figure.selectOption('Reset time')
  const message = page.getByRole('textbox', { name: 'Message' })
  await expect(message).toHaveAccessibleDescription(/^If you can, tell us the right figure/)
  await message.fill(' ')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(`${reportAddress(casino.id)}#empty`)
  await figure.selectOption('Reset time')
  await message.fill('It resets at noon.')
  const sent = page.waitForRequest(`**${PATHS.feedback}`)
  await page.getByRole('button', { name: 'Send' }).click()
  expect((await sent).postDataJSON()).toEqual({
    casinoId: String(casino.id),
    feedbackType: 'report_inaccurate',
    figure: 'resetValue',
    message: 'It resets at noon.',
  })
  await expect(page).toHaveURL('/contact#sent')
  await context.close()
})

test('before its script has loaded, the form names its casino, and the script takes it over', async ({
  page,
  consoleErrors,
  catalog,
}) => {
  const [casino] = catalog
  if (!casino) throw new Error('The catalog is empty')
  consoleErrors.allow(/ERR_FAILED/)
  const scripts = '**/assets/contact-script-*.js'
  await page.route(scripts, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => /contact-script/.test(request.url()))
  await page.goto(reportAddress(casino.id))
  await failed
  await expectAccessible(page, 'a report about a casino')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('x'.repeat(4001))
  await page.unroute(scripts)
  const script = page.waitForResponse(/contact-script/)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(`${reportAddress(casino.id)}#too-long`)
  await script
  // The script of this page does not have the message either.
  const hint = page.getByText('go back one page in your browser').locator('visible=true')
  await expect(hint).toBeInViewport()
  const figure = page.getByRole('combobox', { name: `What’s inaccurate about ${casino.name}?` })
  await figure.selectOption('Reset time')
  await message.fill('It resets at noon.')
  const sent = page.waitForRequest(`**${PATHS.feedback}`)
  await page.getByRole('button', { name: 'Send' }).click()
  expect((await sent).postDataJSON()).toEqual({
    feedbackType: 'report_inaccurate',
    message: 'It resets at noon.',
    casinoId: casino.id,
    figure: 'resetValue',
  })
  // The next message is about something else.
  await expect(answerOn(page)).toHaveText('Thank you for your feedback!')
  await expect(figure).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'What is it about?' })).toHaveValue('feature_request')
  await page.goBack()
  await expect(message).toHaveValue(/^x{4001}$/)
})

test('a report names its casino also on a page from the service worker, and if its list is late', async ({
  page,
  catalog,
}) => {
  const [casino] = catalog
  if (!casino) throw new Error('The catalog is empty')
  const list = Promise.withResolvers<void>()
  await page.route(`**${LIST_CASINOS}`, async (route) => {
    await list.promise
    await route.continue()
  })
  // It stores the page without a casino.
  await page.route('**/contact?*', async (route) => {
    await route.fulfill({ response: await route.fetch({ url: new URL('/contact', page.url()).href }) })
  })
  const script = page.waitForRequest(`**${LIST_CASINOS}`)
  await page.goto('/faq')
  await page.goto(reportAddress(casino.id))
  await script
  await page.getByRole('textbox', { name: 'Message' }).fill('It pays less now.')
  const sent = page.waitForRequest(`**${PATHS.feedback}`)
  await page.getByRole('button', { name: 'Send' }).click()
  list.resolve()
  expect((await sent).postDataJSON()).toMatchObject({
    feedbackType: 'report_inaccurate',
    message: 'It pays less now.',
    casinoId: casino.id,
  })
  await expect(answerOn(page)).toHaveText('Thank you for your feedback!')
})

test('with JavaScript, each answer is next to the form, and the message stays until it is sent', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/, /status of 503/)
  await page.setViewportSize({ width: 390, height: 664 })
  const script = page.waitForResponse(/contact-script/)
  await page.goto('/contact')
  await script
  const message = page.getByRole('textbox', { name: 'Message' })
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  const answer = answerOn(page)
  await expect(answer).toHaveText('Please enter a message before submitting.')
  await expect(message).toBeFocused()
  await expect(message).toHaveAccessibleDescription(/^Enter a message /)
  await expectAccessible(page, 'an empty message')
  await message.fill('x'.repeat(4002))
  await expect(answer).toHaveCount(0)
  await send.click()
  await expect(page.getByText('This is 2 characters too long. The limit is 4,000.')).toBeVisible()

  await message.fill('Show the zone.')
  await context.setOffline(true)
  await send.press('Enter')
  await expect(answer).toHaveText(/^You’re offline. Your message is still here/)
  // The reader sees it, and can press the button again.
  await expect(answer).toBeInViewport({ ratio: 1 })
  await expect(send).toBeFocused()
  await context.setOffline(false)
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 503, json: {} }))
  await send.press('Enter')
  await expect(answer).toHaveText('Error submitting feedback. Please try again later.', {
    useInnerText: true,
  })
  await expect(message).toHaveValue('Show the zone.')
  await expectAccessible(page, 'not sent')
  await page.unroute('**/api/feedback')
  const reply = Promise.withResolvers<void>()
  await page.route('**/api/feedback', async (route) => {
    await reply.promise
    await route.continue()
  })
  await send.press('Enter')
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeFocused()
  // What is typed meanwhile would be lost.
  await message.focus()
  await page.keyboard.type('Later')
  await expect(message).toHaveValue('Show the zone.')
  reply.resolve()
  await expect(answer).toHaveText('Thank you for your feedback!')
  await expect(answer).toBeInViewport({ ratio: 1 })
  await expect(message).toHaveValue('')
  await expect(page).toHaveURL('/contact')
  await message.pressSequentially('A')
  await expect(answer).toHaveCount(0)
})
