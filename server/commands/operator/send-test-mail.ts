import { randomUUID } from 'node:crypto'
import { err, type Result, ok } from '#core/result.ts'
import type { Config } from '#server/config.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import { TEMPLATES } from '#server/mail/templates.ts'
import { MailError, smtpTransport } from '#server/mail/transport.ts'

/**
 * Sends a test email through the configured mail server, without the outbox, and waits for the reply.
 *
 * @returns the reply of the mail server, or why it was not reached, when the email was not accepted.
 */
export async function sendTestMail(
  config: Pick<Config, 'smtpUrl' | 'smtpAllowSelfSigned' | 'mailFrom' | 'publicOrigin' | 'supportEmail'>,
  to: string,
): Promise<Result<null, string>> {
  const { smtpUrl, smtpAllowSelfSigned, mailFrom, publicOrigin, supportEmail } = config
  if (smtpUrl === null || publicOrigin === null) {
    return err('SMTP_URL is not set. Emails are written to files in the data directory.')
  }
  const kind = 'mail-test'
  const email = TEMPLATES[kind]()
  const body = renderEmail(email, { origin: publicOrigin, supportEmail })
  try {
    const send = smtpTransport(smtpUrl, mailFrom, smtpAllowSelfSigned)
    await send({ id: randomUUID(), kind, to, subject: email.subject, unsubscribeUrl: null, ...body })
    return ok(null)
  } catch (error) {
    if (error instanceof MailError) return err(errorText(error))
    throw error
  }
}

/** Returns the reply of the mail server with its code, which the log leaves out because it can name the recipient. */
function errorText({ message, cause }: MailError): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
