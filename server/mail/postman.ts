import type { Logger } from 'pino'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { MailTokens } from '#server/auth/mail-tokens.ts'
import { deleteExpiredSignUps } from '#server/auth/sign-ups.ts'
import type { Database } from '#server/db/database.ts'
import { claimMail, eraseOldMail, settleMail, type WaitingMail } from '#server/mail/claim-mail.ts'
import { renderLetter } from '#server/mail/letter.ts'
import { MailProblem, type Transport } from '#server/mail/transport.ts'
import { writeMail } from '#server/mail/write-mail.ts'

const LOOK_EVERY_MS = 5000
const ERASE_EVERY_MS = 3_600_000

/** How long to wait after the first, second, … failed try; the last goes on. */
const PAUSES_MS = [2000, 10_000, 60_000, 300_000, 1_800_000, 7_200_000]

const STOP_MS = 5000

/** A mail about a log-in that is older than this helps nobody. */
const GIVE_UP_AFTER_MS = 3 * 86_400_000

export type Postman = {
  /** Sends everything that is due. One round at a time; a call during one makes another round after it. */
  deliver(): Promise<void>
  /** There is new mail. Costs nothing, promises nothing: what nobody announced is found within seconds. */
  nudge(): void
  /** Deletes stale mail in the next round, not within the hour. Called after an account was deleted. */
  cleanUpSoon(): void
  start(): void
  /**
   * Finishes the mail in hand, unless that takes too long: a mail server that says nothing does not hold up the end.
   * What was in hand then goes again from the next server that looks.
   */
  stop(graceMs?: number): Promise<void>
}

/**
 * Carries the outbox's mails to the transport: each at least once, however often a server or this process dies.
 *
 * Any number of servers may do so at once on one database. No request waits for it.
 */
export function createPostman(post: {
  readonly db: Database
  readonly log: Logger
  readonly now: () => EpochMs
  readonly tokens: MailTokens
  readonly transport: Transport
  /** Deletes mail files that may no longer be stored. */
  readonly deleteStaleFiles: () => Promise<void>
  /** What the links begin with. */
  readonly origin: string
  readonly supportEmail: string | null
}): Postman {
  const { db, log, now, transport } = post
  let round: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()
  let erasedAt = -Infinity

  async function carry(mail: WaitingMail): Promise<'go-on' | 'away'> {
    const letter = await writeMail(post, mail)
    if (letter === null) {
      await settleMail(db, mail.id, { is: 'needless' })
      return 'go-on'
    }
    const { id, kind, address: to, attempts } = mail
    try {
      await transport({ id, kind, to, subject: letter.subject, ...renderLetter(letter, post) })
    } catch (error) {
      if (!(error instanceof MailProblem)) throw error
      const tooOld = now() - mail.createdAt.getTime() > GIVE_UP_AFTER_MS
      const over = error.is === 'refused' || tooOld
      const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? 0
      await settleMail(db, id, {
        is: over ? 'given-up' : 'later',
        at: over ? now() : epochMs(now() + pause),
        error: error.message,
      })
      const what = { mail: id, kind, attempts, reason: error.message }
      if (over) log.error(what, 'A mail was given up')
      else log.warn(what, 'A mail could not be sent yet')
      return error.is === 'away' ? 'away' : 'go-on'
    }
    await settleMail(db, id, { is: 'sent', at: now() })
    log.info({ mail: id, kind, attempts }, 'mail sent')
    return 'go-on'
  }

  async function makeRound(): Promise<void> {
    if (now() - erasedAt >= ERASE_EVERY_MS) {
      erasedAt = now()
      try {
        await eraseOldMail(db, now())
        await deleteExpiredSignUps(db, now())
      } catch (error) {
        erasedAt = -Infinity
        throw error
      }
      // Mail is sent all the same.
      await post.deleteStaleFiles().catch((error: Error) => {
        log.warn({ reason: error.message }, 'Old mail files could not be deleted')
      })
    }
    while (!stopping.signal.aborted) {
      const mail = await claimMail(db, now())
      if (mail === null || (await carry(mail)) === 'away') return
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
        await makeRound()
      } while (again)
    })()
    try {
      await round
    } finally {
      round = null
    }
  }

  function quietly(): void {
    // Whatever it was, the next round finds the mail again; an outage of the database is said by the requests.
    deliver().catch((error: Error) => log.warn({ reason: error.message }, 'Mail waits'))
  }

  function nudge(): void {
    if (timer && !stopping.signal.aborted) setImmediate(quietly)
  }

  return {
    deliver,
    nudge,
    cleanUpSoon: () => {
      erasedAt = -Infinity
      nudge()
    },
    start: () => {
      timer ??= setInterval(quietly, LOOK_EVERY_MS)
      timer.unref()
      quietly()
    },
    stop: async (graceMs = STOP_MS) => {
      stopping.abort()
      clearInterval(timer)
      let patience: NodeJS.Timeout | undefined
      const lost = new Promise<void>((resolve) => (patience = setTimeout(resolve, graceMs)))
      await Promise.race([round?.catch(() => undefined), lost])
      clearTimeout(patience)
    },
  }
}
