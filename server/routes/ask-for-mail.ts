import { PATHS } from '#contract/paths.ts'
import { AskForMail, MailAsked } from '#contract/recovery.ts'
import { readEmailAddress } from '#server/auth/email-address.ts'
import { mayMail } from '#server/auth/may-mail.ts'
import { transaction } from '#server/db/transaction.ts'
import { fail } from '#server/http/fail.ts'
import { publicRoute, type Visit } from '#server/http/route.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { presentMoment } from '#server/routes/present-moment.ts'

/** Mails asked for by one caller. */
const PER_CALLER = { times: 20, windowMs: 3_600_000 }

/** A link for a new password, to whoever has the address. */
export const forgotPassword = publicRoute(
  {
    method: 'POST',
    path: PATHS.passwordForgot,
    summary: 'Ask for a link to choose a new password',
    body: AskForMail,
    answer: { status: 200, schema: MailAsked, what: 'Sent, where the address has an account' },
    refusals: ['too-many-requests'],
  },
  (visit) => ask(visit, 'reset'),
)

/** The link to confirm an address, once more. */
export const sendVerification = publicRoute(
  {
    method: 'POST',
    path: PATHS.emailVerifySend,
    summary: 'Ask for a new link to verify your address',
    body: AskForMail,
    answer: { status: 200, schema: MailAsked, what: 'Sent, where an account waits for it' },
    refusals: ['too-many-requests'],
  },
  (visit) => ask(visit, 'verify'),
)

/**
 * Only puts a line into the outbox: whether anybody has the address is looked up by the postman, so that the answer
 * and the time it takes say nothing about it.
 */
async function ask({ body, deps, address }: Visit<AskForMail, unknown>, kind: 'reset' | 'verify') {
  const email = readEmailAddress(body.email ?? '')
  if (email === null) throw fail('invalid', 'Please enter a valid email address.', 'email')
  await takeOrRefuse(deps.auth.limiter, `mail asked for by ${address}`, PER_CALLER)
  if (await mayMail(deps.auth.limiter, kind, email)) {
    await transaction(deps.db, [queueMail({ kind, address: email }, deps.now())])
    deps.postman.nudge()
  }
  const mail = deps.config.smtpUrl !== null
  return { status: 200 as const, body: { mail, now: presentMoment(deps.now()) } satisfies MailAsked }
}
