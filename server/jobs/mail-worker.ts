import type { Logger } from 'pino'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { MailTokens } from '#server/mail/mail-tokens.ts'
import type { Database } from '#server/db/database.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { claimMail, settleMail, type ClaimedMail } from '#server/mail/claim-mail.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import { MailError, type Transport } from '#server/mail/transport.ts'
import { writeEmail } from '#server/mail/write-email.ts'

const POLL_MS = 5000

/** The pause after the first, second, … unsuccessful attempt; the last one repeats. */
const PAUSES_MS = [2000, 10_000, 60_000, 300_000, 1_800_000, 7_200_000]

const STOP_MS = 5000

/** Older mails are obsolete and not retried. */
const GIVE_UP_AFTER_MS = 3 * 86_400_000

export type MailWorker = {
  /** Sends all due mail. Rounds do not overlap: a call during a round starts another one after it. */
  deliver(): Promise<void>
  /** Starts a round soon, because there is new mail. Without it, polling finds new mail within seconds. */
  notify(): void
  start(): void
  /**
   * Finishes the current mail within `graceMs`, so that an unresponsive mail server does not delay the shutdown. An
   * unfinished mail is sent again by the next worker that claims it.
   */
  stop(graceMs?: number): Promise<void>
}

/**
 * Creates a worker that sends the outbox's mails: each at least once, even if a server or this process crashes.
 *
 * Several servers can run workers on one database. Requests do not wait for it.
 */
export function createMailWorker(options: {
  readonly db: Database
  readonly log: Logger
  readonly now: () => EpochMs
  readonly tokens: MailTokens
  readonly transport: Transport
  /** The origin of the links. */
  readonly origin: string
  readonly supportEmail: string | null
}): MailWorker {
  const { db, log, now, transport } = options
  let round: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()

  async function sendMail(mail: ClaimedMail): Promise<'continue' | 'unreachable'> {
    const { id, kind, address: to, attempts } = mail
    try {
      const email = await writeEmail(options, mail)
      if (email === null) {
        await settleMail(db, id, { is: 'not-needed' })
        return 'continue'
      }
      await transport({ id, kind, to, subject: email.subject, ...renderEmail(email, options) })
    } catch (error) {
      if (error instanceof Unavailable) throw error
      await postpone(mail, error)
      return error instanceof MailError && error.is === 'unreachable' ? 'unreachable' : 'continue'
    }
    await settleMail(db, id, { is: 'sent', at: now() })
    log.info({ mail: id, kind, attempts }, 'A mail was sent')
    return 'continue'
  }

  /** Tries a mail again later, unless it was rejected or is too old. */
  async function postpone({ id, kind, attempts, createdAt }: ClaimedMail, error: unknown): Promise<void> {
    const isRejected = error instanceof MailError && error.is === 'rejected'
    const final = isRejected || now() - createdAt.getTime() > GIVE_UP_AFTER_MS
    const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? 0
    const reason = reasonOf(error)
    await settleMail(db, id, {
      is: final ? 'given-up' : 'later',
      at: final ? now() : epochMs(now() + pause),
      error: reason,
    })
    const fields = { mail: id, kind, attempts, reason }
    if (final) log.error(fields, 'A mail was not sent and will not be retried')
    else log.warn(fields, 'A mail could not be sent yet')
  }

  async function runRound(): Promise<void> {
    while (!stopping.signal.aborted) {
      const mail = await claimMail(db, now())
      if (mail === null || (await sendMail(mail)) === 'unreachable') return
    }
  }

  async function deliver(): Promise<void> {
    if (round !== null) {
      again = true
      return await round
    }
    round = (async () => {
      do {
        again = false
        await runRound()
      } while (again)
    })()
    try {
      await round
    } finally {
      round = null
    }
  }

  function deliverInBackground(): void {
    // The next round retries after any error.
    deliver().catch((error: Error) =>
      log.warn({ reason: error.message }, 'Mail could not be delivered; retrying'),
    )
  }

  function notify(): void {
    if (timer && !stopping.signal.aborted) setImmediate(deliverInBackground)
  }

  return {
    deliver,
    notify,
    start: () => {
      timer ??= setInterval(deliverInBackground, POLL_MS)
      timer.unref()
      deliverInBackground()
    },
    stop: async (graceMs = STOP_MS) => {
      stopping.abort()
      clearInterval(timer)
      let graceTimer: NodeJS.Timeout | undefined
      const timeout = new Promise<void>((resolve) => (graceTimer = setTimeout(resolve, graceMs)))
      await Promise.race([round?.catch(() => undefined), timeout])
      clearTimeout(graceTimer)
    },
  }
}

/** Returns why a mail was not sent, without values, which may contain an address. */
function reasonOf(error: unknown): string {
  if (error instanceof MailError) return error.message
  if (error instanceof DatabaseError) return `${error.statement} ${error.code}`
  return error instanceof Error ? error.name : typeof error
}
