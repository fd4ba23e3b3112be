import { join } from 'node:path'
import type { Logger } from 'pino'
import type { EpochMs } from '#core/units.ts'
import { createMailTokens } from '#server/auth/mail-tokens.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { createPostman, type Postman } from '#server/mail/postman.ts'
import { deleteStaleMailFiles } from '#server/mail/stale-mail-files.ts'
import { folderTransport, smtpTransport } from '#server/mail/transport.ts'

/** The postman this configuration asks for: to a mail server, or into files beside the embedded database. */
export function openPost(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicOrigin' | 'supportEmail'>,
  parts: {
    readonly db: Database
    readonly log: Logger
    readonly now: () => EpochMs
    readonly secret: string
    /** Where this server listens, for links where no public address is configured. */
    readonly address: string
  },
): Postman {
  const { smtpUrl, mailFrom, dataDir, publicOrigin, supportEmail } = config
  const { db, log, now, secret, address } = parts
  const folder = join(dataDir, 'mail')
  return createPostman({
    db,
    log,
    now,
    tokens: createMailTokens(secret),
    transport: smtpUrl === null ? folderTransport(folder, mailFrom, now) : smtpTransport(smtpUrl, mailFrom),
    // Also where mail goes to a server: the folder may hold files from before.
    deleteStaleFiles: () => deleteStaleMailFiles(db, folder),
    origin: publicOrigin ?? address,
    supportEmail,
  })
}
