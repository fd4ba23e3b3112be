import type { Logger } from 'pino'
import * as z from 'zod'
import type { EpochMs } from '#core/units.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { JobError, type JobQueue, reasonOf } from '#server/jobs/jobs.ts'
import { MAIL_OPTIONS } from '#server/jobs/boss.ts'
import { createMailTokens } from '#server/mail/mail-tokens.ts'
import { SEND_MAIL } from '#server/mail/queue-mail.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import { mailFolder } from '#server/mail/stale-mail-files.ts'
import { folderTransport, MailError, smtpTransport } from '#server/mail/transport.ts'
import { createUnsubscribeTokens } from '#server/mail/unsubscribe-tokens.ts'
import { listMailJobs, readUnsentMail, settleMail, type UnsentMail } from '#server/mail/unsent-mail.ts'
import { writeEmail } from '#server/mail/write-email.ts'

/** How soon a server finds mail that another one queued; its own it is told of. */
const POLL_SECONDS = 5

/** Older mails are obsolete and not retried. */
const GIVE_UP_AFTER_MS = 3 * 86_400_000

const Data = z.object({ id: z.uuid() })

/**
 * Sends the mails of the outbox to a mail server, or writes them to files in the data directory: each at least once, and
 * once if no server crashes.
 */
export function sendMailQueue(
  config: Pick<
    Config,
    'smtpUrl' | 'smtpAllowSelfSigned' | 'mailFrom' | 'dataDir' | 'publicOrigin' | 'supportEmail'
  >,
  deps: {
    readonly db: Database
    readonly log: Logger
    readonly now: () => EpochMs
    readonly secret: string
    /** Returns whether a user gets no reminder now. */
    readonly isSilent: (userId: string) => Promise<boolean>
    /** The address of this server, for links if no public origin is configured. */
    readonly address: string | Promise<string>
  },
): JobQueue {
  const { smtpUrl, smtpAllowSelfSigned, mailFrom, dataDir, publicOrigin, supportEmail } = config
  const { db, log, now, secret, isSilent, address } = deps
  const tokens = createMailTokens(secret)
  const unsubscribe = createUnsubscribeTokens(secret)
  const transport =
    smtpUrl === null
      ? folderTransport(mailFolder(dataDir), mailFrom, now)
      : smtpTransport(smtpUrl, mailFrom, smtpAllowSelfSigned)

  /** Sends a mail. @returns whether there was anything to send. */
  async function send(mail: UnsentMail): Promise<boolean> {
    const origin = publicOrigin ?? (await address)
    const email = await writeEmail({ db, tokens, unsubscribe, origin, now, isSilent }, mail)
    if (email === null) return false
    const { id, kind, address: to } = mail
    const { subject, unsubscribeUrl = null } = email
    await transport({
      id,
      kind,
      to,
      subject,
      unsubscribeUrl,
      ...renderEmail(email, { origin, supportEmail }),
    })
    return true
  }

  /** Gives a mail up if it was rejected or is too old. @returns the error of the job. */
  async function postpone({ id, kind, createdAt }: UnsentMail, attempts: number, error: unknown) {
    const isFinal =
      (error instanceof MailError && error.isPermanent) || now() - createdAt.getTime() > GIVE_UP_AFTER_MS
    const reason = error instanceof MailError ? error.message : reasonOf(error)
    const fields = { mail: id, kind, attempts, reason }
    if (isFinal) {
      await settleMail(db, id, { givenUpAt: new Date(now()) })
      log.error(fields, 'A mail was not sent and will not be retried')
    } else log.warn(fields, 'A mail could not be sent yet')
    return new JobError(reason, isFinal)
  }

  return {
    name: SEND_MAIL,
    options: MAIL_OPTIONS,
    pollSeconds: POLL_SECONDS,
    missing: () => listMailJobs(db),
    async run({ data, attempts }) {
      const mail = await readUnsentMail(db, Data.parse(data).id)
      if (mail === null) return null
      let isSent
      try {
        isSent = await send(mail)
      } catch (error) {
        if (error instanceof Unavailable) throw error
        throw await postpone(mail, attempts, error)
      }
      await settleMail(db, mail.id, isSent ? { sentAt: new Date(now()) } : 'not-needed')
      if (isSent) log.info({ mail: mail.id, kind: mail.kind, attempts }, 'A mail was sent')
      return null
    },
  }
}
