import { type MailServer, type ReceivedMail, startMailServer } from '#server/testing/servers/mail-server.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'

/** The app with a real mail server. */
export type MailedApp = TestApp & {
  readonly server: MailServer
  /** Sends all due mail. @returns the mails received since the last call. */
  readonly collect: () => Promise<readonly ReceivedMail[]>
  /** Returns the only mail to this address since the last call. */
  readonly mailTo: (address: string) => Promise<ReceivedMail>
}

export async function mailedApp(
  database: TestDatabase,
  env: Readonly<Record<string, string>> = {},
): Promise<MailedApp> {
  const server = await startMailServer()
  const app = await testApp(database, {
    env: { SMTP_URL: server.url, PUBLIC_URL: 'https://bonus.example', ...env },
  })
  const collect = async () => {
    await app.sendMail()
    return server.received.splice(0)
  }
  const mailTo = async (address: string) => {
    const mails = await collect()
    const [mail, ...more] = mails.filter(({ to }) => to.includes(address))
    if (!mail || more.length > 0) {
      throw new Error(`none or several of ${mails.length} mails are to ${address}`)
    }
    return mail
  }
  return { ...app, server, collect, mailTo }
}
