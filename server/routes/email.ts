import { PATHS } from '#contract/paths.ts'
import { ChangeEmail, Done, MailAsked, UseMailToken } from '#contract/recovery.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { readEmailAddress } from '#server/auth/email-address.ts'
import type { AuditKind } from '#server/auth/audit.ts'
import { requireFresh } from '#server/auth/require-fresh.ts'
import { confirmEmailChange } from '#server/commands/confirm-email-change.ts'
import { requestEmailChange } from '#server/commands/request-email-change.ts'
import { undoEmailChange } from '#server/commands/undo-email-change.ts'
import type { Opened } from '#server/commands/use-mail-token.ts'
import { verifyEmail } from '#server/commands/verify-email.ts'
import { fail } from '#server/http/fail.ts'
import { personalRoute, publicRoute, type Route } from '#server/http/route.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { readProfile } from '#server/queries/read-profile.ts'
import { presentMoment } from '#server/routes/present-moment.ts'

const WISHES = { times: 6, windowMs: 3_600_000 }
/** Links tried, of every kind together. */
const LINKS_PER_ADDRESS = { times: 60, windowMs: 600_000 }
/** Links to one new address, whoever wants it: it may be somebody else's mailbox. */
const PER_NEW_ADDRESS = { times: 3, windowMs: 3_600_000 }

/** Asks for another address. Nothing changes until it answers. */
export const changeEmail = personalRoute(
  {
    method: 'POST',
    path: PATHS.emailChange,
    summary: 'Change your email address',
    audit: 'email-change',
    body: ChangeEmail,
    answer: { status: 200, schema: MailAsked, what: 'A link was sent to the new address' },
    refusals: ['reauthentication-needed', 'too-many-requests'],
    changes: 'account',
  },
  async ({ body, deps, person }) => {
    await requireFresh(deps, person)
    const email = readEmailAddress(body.email ?? '')
    if (email === null) throw fail('invalid', 'Please enter a valid email address.', 'email')
    const { email: current } = await readProfile(deps, person.userId)
    if (email === current) throw fail('invalid', 'This is your address already.', 'email')
    await takeOrRefuse(deps.auth.limiter, `new address of ${person.userId}`, WISHES)
    await takeOrRefuse(deps.auth.limiter, `new address ${email}`, PER_NEW_ADDRESS)
    await requestEmailChange(deps, person.userId, email)
    deps.postman.nudge()
    const mail = deps.config.smtpUrl !== null
    return { status: 200, body: { mail, now: presentMoment(deps.now()) } satisfies MailAsked }
  },
)

/** Confirms the address of an account. */
export const verifyEmailAddress = linkRoute(
  PATHS.emailVerify,
  'email-verify',
  'Verify your address with a link from a mail',
  (deps, token) => verifyEmail(deps, token),
)

/** The new address answers. */
export const confirmNewEmail = linkRoute(
  PATHS.emailChangeConfirm,
  'email-confirm',
  'Confirm a new address with a link from a mail',
  (deps, token) => confirmEmailChange(deps, token, deps.config.verifyEmail),
  'conflict',
)

/** The old address wants its account back. */
export const undoNewEmail = linkRoute(
  PATHS.emailChangeUndo,
  'email-undo',
  'Take an address back with a link from a mail',
  (deps, token) => undoEmailChange(deps, token),
  'conflict',
)

/** Any caller may try a link: it is worth whatever it opens, and answers nothing but that it was used. */
function linkRoute(
  path: string,
  audit: AuditKind,
  summary: string,
  open: (deps: AppDeps, token: string | null | undefined) => Promise<Opened>,
  ...more: readonly 'conflict'[]
): Route {
  return publicRoute(
    {
      method: 'POST',
      path,
      summary,
      audit,
      body: UseMailToken,
      answer: { status: 200, schema: Done, what: 'Done' },
      refusals: ['expired-link', 'too-many-requests', ...more],
    },
    async ({ body, deps, address }) => {
      await takeOrRefuse(deps.auth.limiter, `link from ${address}`, LINKS_PER_ADDRESS)
      const { userId, ended } = await open(deps, body.token)
      deps.auth.revoke(ended)
      deps.news.publish({ user: userId, event: 'account', tab: null })
      deps.postman.nudge()
      return { status: 200, body: { now: presentMoment(deps.now()) } satisfies Done, userId }
    },
  )
}
