import type { Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { expectAccessible } from '../axe-findings.ts'
import { expect, linkOf, pressOn, test, typeInto } from '../mail-fixtures.ts'
import { newEmail, PASSWORD } from '../member.ts'

// Links from emails as mail gateways change them, and in another browser than the one that signed up.

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
// The name of the form contains the word too.
const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true })
const password = (page: Page, name = 'Password') => page.getByLabel(name, { exact: true })

test.use({ viewport: { width: 320, height: 640 } })

test('by keyboard: confirm in another browser with the password of the sign-up', async ({
  page,
  request,
  mailbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[13]/)
  const email = newEmail()
  const data = { email, password: PASSWORD, age: 34, state: 'OR' }
  expect((await request.post(PATHS.signUp, { data })).status()).toBe(201)
  // A stranger signs up with the same address.
  await page.context().request.post(PATHS.signUp, { data: { ...data, password: 'nine loud geese fly' } })
  await page.context().clearCookies()
  const mail = await mailbox.mail(email, 'Confirm your email address', 2)
  await page.goto(linkOf(mail))
  await pressOn(page, button(page, 'Confirm my address'))
  await expect(password(page)).toBeFocused()
  await expectAccessible(page, 'the password of the sign-up')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Please fill out all fields.')
  await typeInto(page, password(page), 'not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('That isn’t the password you signed up with.')
  await expectAccessible(page, 'the password of the sign-up, rejected')
  await typeInto(page, password(page), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  expect((await request.post(PATHS.logIn, { data: { email, password: PASSWORD } })).status()).toBe(200)
})

test('by keyboard: a link without its end asks for the code of the email', async ({
  page,
  request,
  mailbox,
  account,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/)
  await request.post(PATHS.passwordForgot, { data: { email: account.email } })
  const mail = await mailbox.mail(account.email, 'Choose a new password')
  const code = /this code: (\S+)/.exec(mail.text)?.[1] ?? ''
  // The page of another kind of link leads to the right one.
  await page.goto('/verify-email')
  await expect(page.getByText('Part of this link is missing.')).toBeVisible()
  await expect(button(page, 'Continue')).toBeEnabled()
  await typeInto(page, emailField(page), account.email)
  await page.keyboard.press('Enter')
  const alertWith = (hasText: string) => page.getByRole('alert').filter({ hasText })
  await expect(alertWith('Please fill out both fields.')).toBeVisible()
  await typeInto(page, page.getByLabel('Code', { exact: true }), '0000-0000')
  await page.keyboard.press('Enter')
  await expect(alertWith('Error: That code is incorrect')).toBeVisible()
  await expectAccessible(page, 'the code of an email, rejected')
  await typeInto(page, page.getByLabel('Code', { exact: true }), code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reset-password$/)
  await typeInto(page, password(page, 'New password'), 'hammock under a walnut tree')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password has been changed')).toBeVisible()
})

test('the code works on the page of its own link, and another email can be requested', async ({
  page,
  request,
  mailbox,
  account,
}) => {
  await request.post(PATHS.passwordForgot, { data: { email: account.email } })
  const mail = await mailbox.mail(account.email, 'Choose a new password')
  await page.goto('/reset-password')
  await button(page, 'I don’t have a code').click()
  await expect(page.getByRole('form', { name: 'Get a new link' })).toBeVisible()
  await expectAccessible(page, 'a new link')
  await button(page, 'Enter the code from the email').click()
  await emailField(page).fill(account.email)
  await page.getByLabel('Code', { exact: true }).fill(/this code: (\S+)/.exec(mail.text)?.[1] ?? '')
  await button(page, 'Continue').click()
  await expect(password(page, 'New password')).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
})

test('links work as mail gateways change them', async ({ page, request, mailbox, account }) => {
  await request.post(PATHS.passwordForgot, { data: { email: account.email } })
  const link = linkOf(await mailbox.mail(account.email, 'Choose a new password'))
  for (const changed of [
    link.replace('#', '%23'),
    `${link}.`,
    `${link})`,
    `${link}?utm_source=mail`,
    `${link}&utm_source=mail`,
    link.replace('/reset-password', '/RESET-PASSWORD'),
    link.replace('#', '?utm_source=mail#'),
  ]) {
    await page.goto('about:blank')
    await page.goto(changed)
    await expect(button(page, 'Change password'), changed).toBeEnabled()
    await expect(page).toHaveURL(/\/reset-password(?:\?utm_source=mail)?$/)
  }
  await password(page, 'New password').fill('hammock under a walnut tree')
  await button(page, 'Change password').click()
  await expect(page.getByText('Your password has been changed')).toBeVisible()
})

test('a program that presses every button changes nothing', async ({
  page,
  request,
  mailbox,
  account,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/)
  const [email, next] = [newEmail(), newEmail()]
  await request.post(PATHS.signUp, { data: { email, password: PASSWORD, age: 34, state: 'OR' } })
  await request.post(PATHS.passwordForgot, { data: { email: account.email } })
  await request.post(PATHS.logIn, { data: account })
  await request.post(PATHS.emailChange, { data: { email: next } })
  const change = await mailbox.mail(next, 'Confirm your new email address')
  await request.post(PATHS.emailChangeConfirm, { data: { token: change.token } })
  const links = [
    await mailbox.mail(email, 'Confirm your email address'),
    await mailbox.mail(account.email, 'Your email address was changed'),
  ].map(linkOf)
  for (const link of links) {
    await page.goto('about:blank')
    await page.goto(link)
    const press = page.locator('main button[type=submit]')
    await expect(press).toBeEnabled()
    await press.click()
    await expect(page.getByRole('textbox')).toHaveCount(1)
    await press.click()
    await expect(page.getByRole('alert')).toContainText('Please fill out all fields.')
  }
  expect((await (await request.get(PATHS.profile)).json()).email).toBe(next)
})
