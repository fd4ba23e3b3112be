import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'

/** A mail as it is handed over. The id is the outbox's: whoever gets it twice can tell. */
export type OutgoingMail = {
  readonly id: string
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Hands one mail over. @throws MailProblem when it was not taken. */
export type Transport = (mail: OutgoingMail) => Promise<void>

/** Why a mail was not taken; never with an address in it. */
export class MailProblem extends Error {
  override readonly name = 'MailProblem'
  /** `refused`: this mail will never be taken. `away`: the server could not be spoken to, for any mail. */
  readonly is: 'refused' | 'later' | 'away'

  constructor(is: MailProblem['is'], what: string, cause: unknown) {
    super(what, { cause })
    this.is = is
  }
}

/** Two strangers' mails may not be joined by a wrong header, so addresses travel as objects and subjects are ours. */
function message(mail: OutgoingMail, from: string) {
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Hands mails to a mail server. A password is sent over TLS only, unless the server is on this machine. */
export function smtpTransport(smtpUrl: string, from: string): Transport {
  const url = new URL(smtpUrl)
  const mailer = createTransport({
    url: smtpUrl,
    requireTLS: url.username !== '' && !isThisMachine(url.hostname),
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return async (mail) => {
    try {
      await mailer.sendMail(message(mail, from))
    } catch (error) {
      throw problemOf(error)
    }
  }
}

function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Only an answer to this very mail can be for good; a refused log-in is the operator's to mend. */
function problemOf(error: unknown): MailProblem {
  const failed = error as Error & { code?: string; responseCode?: number }
  const { code = 'unknown', responseCode } = failed
  // Of a certificate it is told what is wrong with it: it names the mail server at most, and nobody who writes or reads.
  const why = responseCode ?? (/certificate/i.test(failed.message) ? failed.message.split(';')[0] : '')
  const what = `${code} ${why}`.trim()
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!aboutThisMail) return new MailProblem('away', what, error)
  return new MailProblem(responseCode !== undefined && responseCode >= 500 ? 'refused' : 'later', what, error)
}

/** Writes mails to files, for a server without a mail server: readable by its owner only, whole or not there. */
export function folderTransport(folder: string, from: string, now: () => number): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { message: bytes } = await composer.sendMail(message(mail, from))
      const stamp = new Date(now()).toISOString().replaceAll(':', '-')
      const place = join(folder, `${stamp}-${mail.kind}-${mail.id}.eml`)
      const file = await open(`${place}.new`, 'w', 0o600)
      try {
        await file.writeFile(bytes as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${place}.new`, place)
    } catch (error) {
      throw new MailProblem('away', (error as { code?: string }).code ?? 'unknown', error)
    }
  }
}
