import { LogInPasskey, PasskeyOptions } from '#contract/passkeys.ts'
import { PATHS } from '#contract/paths.ts'
import { SignedIn } from '#contract/session.ts'
import { findAccountById } from '#server/auth/accounts.ts'
import { countLogIn } from '#server/auth/count-log-in.ts'
import { fail } from '#server/http/fail.ts'
import { publicRoute } from '#server/http/route.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { letIn } from '#server/routes/let-in.ts'
import { needPasskeySite } from '#server/routes/need-passkey-site.ts'
import { presentMoment } from '#server/routes/present-moment.ts'

/** A challenge is a row that anybody can ask for. */
const OPTIONS_PER_ADDRESS = { times: 100, windowMs: 600_000 }
const PER_ADDRESS = { times: 100, windowMs: 600_000 }

/** What the browser asks the device for. Names no account and no passkey: the person picks one. */
export const logInPasskeyOptions = publicRoute(
  {
    method: 'POST',
    path: PATHS.logInPasskeyOptions,
    summary: 'Begin to log in with a passkey',
    answer: { status: 200, schema: PasskeyOptions, what: 'What to ask the device for' },
    refusals: ['invalid', 'too-many-requests'],
  },
  async ({ address, cookies, deps, request }) => {
    const { passkeys } = deps.auth
    const site = needPasskeySite(deps, request)
    await takeOrRefuse(deps.auth.limiter, `passkey options for ${address}`, OPTIONS_PER_ADDRESS)
    // The same browser for every tab of it, so that a second one does not spoil the first one's challenge.
    const browser = passkeys.challenges.browserOf(cookies) ?? passkeys.challenges.newBrowser()
    const options = await passkeys.showOptions(site, { to: 'log-in', browser })
    const body = { options: { ...options }, now: presentMoment(deps.now()) } satisfies PasskeyOptions
    return { status: 200, body, setCookies: [passkeys.challenges.browserCookie(browser)] }
  },
)

/** A passkey is something one has and something one is or knows: no code is asked for after it. */
export const logInPasskey = publicRoute(
  {
    method: 'POST',
    path: PATHS.logInPasskey,
    summary: 'Log in with a passkey',
    audit: 'log-in-passkey',
    body: LogInPasskey,
    answer: { status: 200, schema: SignedIn, what: 'Signed in' },
    refusals: ['invalid', 'wrong-credentials', 'email-unverified', 'too-many-requests'],
  },
  async ({ address, body, cookies, deps, request }) => {
    const { passkeys } = deps.auth
    const site = needPasskeySite(deps, request)
    await takeOrRefuse(deps.auth.limiter, `passkey from ${address}`, PER_ADDRESS)
    const browser = passkeys.challenges.browserOf(cookies)
    if (browser === null) throw fail('wrong-credentials', 'This took too long. Please try again.')
    const userId = await passkeys.whose(site, body.response, { to: 'log-in', browser })
    const account = await findAccountById(deps.auth.identity, userId)
    if (!account) throw fail('wrong-credentials', 'This passkey could not be used here.')
    await countLogIn(deps, account.id, address)
    return await letIn(deps, account, request, 'passkey')
  },
)
