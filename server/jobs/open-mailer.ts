import type { Logger } from 'pino'
import type { EpochMs } from '#core/units.ts'
import { createMailTokens } from '#server/mail/mail-tokens.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { createMailWorker, type MailWorker } from '#server/jobs/mail-worker.ts'
import { mailFolder } from '#server/mail/stale-mail-files.ts'
import { folderTransport, smtpTransport } from '#server/mail/transport.ts'

/** Creates the mail worker of a configuration: it sends to a mail server, or writes files to the data directory. */
export function openMailer(
  config: Pick<
    Config,
    'smtpUrl' | 'smtpAllowSelfSigned' | 'mailFrom' | 'dataDir' | 'publicOrigin' | 'supportEmail'
  >,
  deps: {
    readonly db: Database
    readonly log: Logger
    readonly now: () => EpochMs
    readonly secret: string
    /** The address of this server, for links if no public origin is configured. */
    readonly address: string
  },
): MailWorker {
  const { smtpUrl, smtpAllowSelfSigned, mailFrom, dataDir, publicOrigin, supportEmail } = config
  const { db, log, now, secret, address } = deps
  return createMailWorker({
    db,
    log,
    now,
    tokens: createMailTokens(secret),
    transport:
      smtpUrl === null
        ? folderTransport(mailFolder(dataDir), mailFrom, now)
        : smtpTransport(smtpUrl, mailFrom, smtpAllowSelfSigned),
    origin: publicOrigin ?? address,
    supportEmail,
  })
}
