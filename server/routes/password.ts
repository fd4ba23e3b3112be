import { PasskeyList } from '#contract/passkeys.ts'
import { PATHS } from '#contract/paths.ts'
import { ChangePassword, Done, ResetPassword, UseMailToken } from '#contract/recovery.ts'
import { SignedIn } from '#contract/session.ts'
import { recordAudit } from '#server/auth/audit.ts'
import { hashMailToken } from '#server/auth/mail-tokens.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { provePassword } from '#server/auth/prove-password.ts'
import { requireFreshSecondFactor } from '#server/auth/require-fresh.ts'
import { readNewPassword } from '#server/auth/read-new-password.ts'
import { changePassword } from '#server/commands/change-password.ts'
import { resetPassword } from '#server/commands/reset-password.ts'
import { fail } from '#server/http/fail.ts'
import { personalRoute, publicRoute } from '#server/http/route.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { findResetAccount } from '#server/queries/find-reset-account.ts'
import { presentMoment } from '#server/routes/present-moment.ts'
import { presentPasskeys } from '#server/routes/present-passkeys.ts'
import { presentUser } from '#server/routes/present-user.ts'

/** Links tried by one caller. Guessing 256 bits is hopeless; making us hash passwords meanwhile is not. */
const PER_CALLER = { times: 30, windowMs: 600_000 }

/** A new password by a link from a mail. Signs nobody in: whoever comes from here logs in, second factor and all. */
export const resetForgottenPassword = publicRoute(
  {
    method: 'POST',
    path: PATHS.passwordReset,
    summary: 'Choose a new password with a link from a mail',
    audit: 'password-reset',
    body: ResetPassword,
    answer: { status: 200, schema: Done, what: 'Done; every session of the account is over' },
    refusals: ['expired-link', 'too-many-requests'],
  },
  async ({ body, cookies, deps, address, log }) => {
    await takeOrRefuse(deps.auth.limiter, `new password from ${address}`, PER_CALLER)
    const password = readNewPassword(body.password)
    if (hashMailToken(body.token) === null) throw fail('expired-link')
    const passwordHash = await hashPassword(password, address)
    const opened = await resetPassword(deps, body.token, passwordHash, body.removePasskeys ?? [])
    const { userId, ended, removedPasskeys } = opened
    deps.auth.revoke(ended)
    for (let n = 0; n < removedPasskeys; n++)
      await recordAudit(deps, { kind: 'passkey-remove', outcome: 'ok', userId, address })
    deps.postman.nudge()
    log.info('password reset')
    return {
      status: 200,
      body: { now: presentMoment(deps.now()) } satisfies Done,
      setCookies: cookies.has(deps.auth.hint) ? deps.auth.clearCookies() : [],
      userId,
    }
  },
)

/** The passkeys that a password reset can delete. The link stays valid: reading the list does not use it up. */
export const listResetPasskeys = publicRoute(
  {
    method: 'POST',
    path: PATHS.passwordResetPasskeys,
    summary: 'List the passkeys of the account that a reset link belongs to',
    body: UseMailToken,
    answer: { status: 200, schema: PasskeyList, what: 'The passkeys, oldest first; the link stays valid' },
    refusals: ['expired-link', 'too-many-requests'],
  },
  async ({ body, deps, address }) => {
    await takeOrRefuse(deps.auth.limiter, `passkeys of a reset link from ${address}`, PER_CALLER)
    const userId = await findResetAccount(deps, body.token)
    if (userId === null) throw fail('expired-link')
    return { status: 200, body: await presentPasskeys(deps, userId), userId }
  },
)

/** A new password for who knows the current one. This session goes on under new tokens; every other one is over. */
export const changeOwnPassword = personalRoute(
  {
    method: 'POST',
    path: PATHS.passwordChange,
    summary: 'Change your password',
    audit: 'password-change',
    body: ChangePassword,
    answer: { status: 200, schema: SignedIn, what: 'Changed, with new tokens; every other session is over' },
    refusals: ['wrong-credentials', 'sign-in-needed', 'reauthentication-needed', 'too-many-requests'],
    changes: 'account',
  },
  async ({ address, body, cookies, deps, person, log }) => {
    const { auth } = deps
    // Both cookies are needed: the access alone could not be renewed, and must not become a session of its own.
    const known = await auth.whoIs(cookies)
    if (known?.person.sessionId !== person.sessionId) throw fail('sign-in-needed')
    await requireFreshSecondFactor(deps, person)
    const proved = await provePassword(deps, person.userId, address, body.current, 'current')
    const passwordHash = await hashPassword(readNewPassword(body.password), address)
    // A password does not renew a sign-in with a second factor.
    const proof = known.account.twoFactor ? null : 'password'
    const changed = await changePassword(deps, person, { proved, passwordHash, proof })
    // Another request changed the password first, or ended this session.
    if (!changed) throw fail('sign-in-needed')
    auth.revoke(changed.ended)
    deps.postman.nudge()
    const admission = auth.goOn(person, known.account, changed.rotated)
    log.info('password changed')
    const answer = {
      user: presentUser(admission.account),
      expires_at: presentMoment(admission.expiresAt),
      now: presentMoment(deps.now()),
    } satisfies SignedIn
    return { status: 200, body: answer, setCookies: admission.setCookies }
  },
)
