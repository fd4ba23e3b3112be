import { type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { freePort } from '#server/testing/servers/free-port.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '#server/testing/servers/mail-server.ts'
import { expect, test as base } from './fixtures.ts'
import { newEmail, PASSWORD } from './member.ts'
import { startProduct } from './product-server.ts'

export type Mailbox = {
  /** The newest email to an address with this subject, once `count` have arrived. */
  readonly mail: (to: string, subject: string, count?: number) => Promise<ReceivedMail>
}

type Fixtures = {
  mailbox: Mailbox
  /** A member with a confirmed address, not logged in. */
  account: { readonly email: string; readonly password: string }
}

/** Tests of a server that sends email, at `localhost`, where browsers allow passkeys. */
export const test = base.extend<Fixtures, { mailServer: MailServer }>({
  mailServer: [
    async ({}, use) => {
      const mailServer = await startMailServer()
      await use(mailServer)
      await mailServer.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailServer }, use) => {
      const port = String(await freePort())
      const server = await startProduct({
        env: { PORT: port, PUBLIC_URL: `http://localhost:${port}`, SMTP_URL: mailServer.url },
      })
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.address.replace('127.0.0.1', 'localhost')),
  mailbox: async ({ mailServer }, use) =>
    use({
      async mail(to, subject, count = 1) {
        const found = () =>
          mailServer.received.filter(
            (mail) => mail.to.includes(to) && mail.headers.get('subject') === subject,
          )
        await expect.poll(() => found().length, { message: `mails “${subject}”` }).toBe(count)
        const newest = found().at(-1)
        if (!newest) throw new Error('no mail')
        return newest
      },
    }),
  account: async ({ request, mailbox, baseURL }, use) =>
    use(await signUpConfirmed(request, mailbox, baseURL ?? '')),
})

/** Signs a member up and confirms their address, by the API. */
export async function signUpConfirmed(
  request: APIRequestContext,
  mailbox: Mailbox,
  address: string,
): Promise<{ email: string; password: string }> {
  const email = newEmail()
  const made = await request.post(`${address}${PATHS.signUp}`, {
    data: { email, password: PASSWORD, age: 34, state: 'OR' },
  })
  expect(await made.json()).toEqual({ session: false })
  const { token } = await mailbox.mail(email, 'Confirm your email address')
  expect((await request.post(`${address}${PATHS.emailVerify}`, { data: { token } })).status()).toBe(200)
  return { email, password: PASSWORD }
}

/** The path of the link in an email. */
export function linkOf({ text }: ReceivedMail): string {
  return /http:\/\/[^/\s]+(\/\S+)/.exec(text)?.[1] ?? 'no link'
}

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < 80; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No way by keyboard to ${target.toString()}`)
}

/** Tabs to a field and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Tabs to a button or link and presses Enter. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export { expect }
