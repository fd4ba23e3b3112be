import { DeleteAccount, DeleteAccountAnswer } from '#contract/delete-account.ts'
import { PATHS } from '#contract/paths.ts'
import { provePassword } from '#server/auth/prove-password.ts'
import { requireFreshSecondFactor } from '#server/auth/require-fresh.ts'
import { deleteAccount } from '#server/commands/delete-account.ts'
import { fail } from '#server/http/fail.ts'
import { personalRoute } from '#server/http/route.ts'
import { presentMoment } from '#server/routes/present-moment.ts'

/**
 * Account deletion: one's own account only, and only with its password, or a passkey shown within the last ten
 * minutes. With two-factor on, the second factor was shown within them too. Another's id answers as one that is not
 * there.
 */
export const deleteOwnAccount = personalRoute(
  {
    method: 'POST',
    path: PATHS.deleteAccount,
    summary: 'Delete your account',
    audit: 'delete-account',
    body: DeleteAccount,
    answer: { status: 200, schema: DeleteAccountAnswer, what: 'Everything of this person is erased' },
    refusals: [
      'wrong-credentials',
      'sign-in-needed',
      'reauthentication-needed',
      'not-found',
      'too-many-requests',
    ],
  },
  async ({ address, body, deps, person, log }) => {
    const { auth } = deps
    if (body.user_id.toLowerCase() !== person.userId) throw fail('not-found')
    // Who was asked for a passkey a moment ago need not know a password. Where one is sent, it has to be right.
    const shown = await requireFreshSecondFactor(deps, person)
    const byPasskey = shown === 'passkey' && !body.password
    const proved = byPasskey ? null : await provePassword(deps, person.userId, address, body.password)
    const ended = await deleteAccount(deps, person, proved)
    // Another request deleted the account, changed its password or ended this session first.
    if (ended === null) throw fail('sign-in-needed')
    auth.revoke(ended)
    deps.postman.cleanUpSoon()
    log.info('account deleted')
    return {
      status: 200,
      body: { now: presentMoment(deps.now()) } satisfies DeleteAccountAnswer,
      setCookies: [...auth.clearCookies(), auth.devices.forget()],
      // Not "cookies": that would reach every site of the same domain.
      headers: { 'clear-site-data': '"cache", "storage"' },
    }
  },
)
