import { MESSAGES } from '#contract/errors.ts'
import { PATHS } from '#contract/paths.ts'
import { LogIn, LogInAnswer } from '#contract/session.ts'
import { checkCredentials } from '#server/auth/check-credentials.ts'
import { countLogIn } from '#server/auth/count-log-in.ts'
import { readEmailAddress } from '#server/auth/email-address.ts'
import { passwordFingerprint } from '#server/auth/password-fingerprint.ts'
import { normalisePassword } from '#server/auth/passwords.ts'
import { requireCredentials } from '#server/auth/require-credentials.ts'
import { fail } from '#server/http/fail.ts'
import { publicRoute } from '#server/http/route.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { letIn } from '#server/routes/let-in.ts'

/** Failed tries from one place at one account, or at what is no address; a success forgets them. */
const PER_BOTH = { times: 10, windowMs: 600_000 }
/** At one account, from wherever. */
const PER_ACCOUNT = { times: 100, windowMs: 3_600_000 }
/** At one account, from all devices together that logged in to it before; strangers are not counted there. */
const PER_KNOWN_DEVICES = { times: 20, windowMs: 3_600_000 }
/** From one place, at whatever accounts. */
const PER_ADDRESS = { times: 100, windowMs: 600_000 }

/** Log-in. An unknown address and a wrong password get the same answer for the same work. */
export const logIn = publicRoute(
  {
    method: 'POST',
    path: PATHS.logIn,
    summary: 'Log in',
    audit: 'log-in',
    body: LogIn,
    answer: { status: 200, schema: LogInAnswer, what: 'Signed in, or a code is asked for' },
    refusals: ['wrong-credentials', 'email-unverified', 'too-many-requests'],
  },
  async ({ body, cookies, deps, address, request }) => {
    const { devices, limiter } = deps.auth
    requireCredentials(body)
    const password = normalisePassword(body.password ?? '')
    if (!body.email?.trim() || password === '') {
      throw fail('invalid', MESSAGES.fillBothFields, body.email?.trim() ? 'password' : 'email')
    }
    const email = readEmailAddress(body.email)
    const caller = `log-in from ${address}`
    const account = `log-in ${email ?? 'no address'}`
    const both = `${account} from ${address}`
    const isKnown = email !== null && devices.recognise(cookies, email) !== null
    const knownDevices = `known devices of ${email}`
    // Counted before the password is looked at, so that a burst cannot get past the limits together.
    await takeOrRefuse(limiter, caller, PER_ADDRESS)
    if (isKnown) await takeOrRefuse(limiter, knownDevices, PER_KNOWN_DEVICES)
    else {
      await takeOrRefuse(limiter, both, PER_BOTH)
      // Text that is no address belongs to no account: it counts by client address alone.
      if (email !== null) await takeOrRefuse(limiter, account, PER_ACCOUNT)
    }

    const found = await checkCredentials(deps, email, password, address)
    await countLogIn(deps, found.account.id, address)
    // What others tried at the same account from elsewhere stays counted.
    await limiter.giveBack(caller, PER_ADDRESS)
    if (isKnown) await limiter.forget(knownDevices, PER_KNOWN_DEVICES)
    else {
      await limiter.giveBack(account, PER_ACCOUNT)
      await limiter.forget(both, PER_BOTH)
    }
    const fingerprint = passwordFingerprint(found.passwordHash)
    // The account's flag only saves a query: the factor itself decides, so that a stale flag cannot lock anyone out.
    const setCookies = found.account.twoFactor
      ? await deps.auth.secondStep.open(found.account.id, fingerprint)
      : null
    if (setCookies === null) return await letIn(deps, found.account, request, 'password', fingerprint)
    const asked = { twoFactor: true } satisfies LogInAnswer
    return { status: 200, body: asked, setCookies, userId: found.account.id }
  },
)
