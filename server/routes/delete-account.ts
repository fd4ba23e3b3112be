import { DeleteAccount, DeleteAccountAnswer } from '#contract/delete-account.ts'
import { PATHS } from '#contract/paths.ts'
import { MAX_PASSWORD } from '#core/eligibility/check-password.ts'
import { findPasswordHash } from '#server/auth/accounts.ts'
import { normalisePassword, verifyPassword } from '#server/auth/passwords.ts'
import { deleteAccount } from '#server/commands/delete-account.ts'
import { fail } from '#server/http/fail.ts'
import { personalRoute } from '#server/http/route.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { presentMoment } from '#server/routes/present-moment.ts'

/** Passwords tried; whoever holds a stolen session must not guess it here. */
const PER_ACCOUNT = { times: 10, windowMs: 600_000 }

/** Account deletion: one's own account only, and only with its password. Another's id answers as one that is not there. */
export const deleteOwnAccount = personalRoute(
  {
    method: 'POST',
    path: PATHS.deleteAccount,
    summary: 'Delete your account',
    body: DeleteAccount,
    answer: { status: 200, schema: DeleteAccountAnswer, what: 'Everything of this person is erased' },
    refusals: ['wrong-credentials', 'not-found', 'too-many-requests'],
  },
  async ({ body, deps, person, log }) => {
    const { auth } = deps
    if (body.user_id.toLowerCase() !== person.userId) throw fail('not-found')
    const password = normalisePassword(body.password ?? '')
    if (password === '') throw fail('invalid', 'Please enter your password.', 'password')
    // Counted before the password is looked at, so that a burst cannot get past the limit together.
    takeOrRefuse(auth.limiter, `delete-account ${person.userId}`, PER_ACCOUNT)
    const tooLong = [...password].length > MAX_PASSWORD
    const hash = tooLong ? null : await findPasswordHash(auth.identity, person.userId)
    if (!(await verifyPassword(hash, tooLong ? '' : password))) {
      throw fail('wrong-credentials', 'This is not the password of your account.', 'password')
    }
    const ended = await deleteAccount(deps, person.userId)
    auth.revoke([person.sessionId, ...(ended ?? [])])
    // A second call that was under way beside the first.
    if (ended === null) throw fail('sign-in-needed')
    log.info('account deleted')
    return {
      status: 200,
      body: { now: presentMoment(deps.now()) } satisfies DeleteAccountAnswer,
      setCookies: auth.clearCookies(),
    }
  },
)
