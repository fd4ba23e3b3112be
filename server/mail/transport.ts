import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { isLoopback } from '#server/config.ts'

/** A mail for a transport. The id is the outbox id, which is in the Message-ID, so duplicates can be recognized. */
export type OutgoingMail = {
  readonly id: string
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** For List-Unsubscribe (RFC 8058); null if these mails cannot be ended. */
  readonly unsubscribeUrl: string | null
}

/** The longest time for one mail: less than a job lasts, so that no other server sends it meanwhile. */
const SEND_MS = 45_000

/** Loads the library with the first mail: it takes megabytes of memory. */
const loadNodemailer = () => import('nodemailer')

/** Sends one mail. @throws MailError if it was not accepted. */
export type Transport = (mail: OutgoingMail) => Promise<void>

/** Why a mail was not accepted. The message never contains an address. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** Whether the mail server will not accept this mail later either. */
  readonly isPermanent: boolean

  constructor(isPermanent: boolean, message: string, cause: unknown) {
    super(message, { cause })
    this.isPermanent = isPermanent
  }
}

/** Builds a message. Header injection is not possible: the address is an object and the subject is fixed text. */
function createMessage(mail: OutgoingMail, from: string) {
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * Sends mails to a mail server. Sends a password over TLS only, unless the server is on this machine.
 *
 * @param allowSelfSigned accepts any certificate of a server on this machine.
 */
export function smtpTransport(smtpUrl: string, from: string, allowSelfSigned: boolean): Transport {
  const url = new URL(smtpUrl)
  const isOnThisMachine = isLoopback(url.hostname)
  const options = {
    url: smtpUrl,
    requireTLS: url.username !== '' && !isOnThisMachine,
    ...(allowSelfSigned && isOnThisMachine && { tls: { rejectUnauthorized: false } }),
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  }
  return async (mail) => {
    const { createTransport } = await loadNodemailer()
    try {
      await createTransport(options).sendMail({
        ...createMessage(mail, from),
        signal: AbortSignal.timeout(SEND_MS),
      })
    } catch (error) {
      throw toMailError(error)
    }
  }
}

/** Only a reply to this mail can be permanent. A rejected login is retryable: an operator can fix it. */
function toMailError(error: unknown): MailError {
  const smtpError = error as Error & { code?: string; responseCode?: number }
  const { code = 'unknown', responseCode } = smtpError
  // A certificate error includes its reason, which names only the mail server, never a sender or recipient.
  const detail =
    responseCode ?? (/certificate/i.test(smtpError.message) ? smtpError.message.split(';')[0] : '')
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isPermanent = isAboutThisMail && responseCode !== undefined && responseCode >= 500
  return new MailError(isPermanent, `${code} ${detail}`.trim(), error)
}

/** Writes mails to files if no mail server is configured. Files are readable only by the owner and never incomplete. */
export function folderTransport(folder: string, from: string, now: () => number): Transport {
  return async (mail) => {
    const { createTransport } = await loadNodemailer()
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { message: bytes } = await composer.sendMail(createMessage(mail, from))
      const stamp = new Date(now()).toISOString().replaceAll(':', '-')
      const path = join(folder, `${stamp}-${mail.kind}-${mail.id}.eml`)
      const file = await open(`${path}.new`, 'w', 0o600)
      try {
        await file.writeFile(bytes as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.new`, path)
    } catch (error) {
      throw new MailError(false, (error as { code?: string }).code ?? 'unknown', error)
    }
  }
}
