import * as z from 'zod'
import { PATHS } from '#contract/paths.ts'
import { Moment } from '#contract/values.ts'
import { recordAudit } from '#server/auth/audit.ts'
import { publicRoute } from '#server/http/route.ts'
import { presentMoment } from '#server/routes/present-moment.ts'

/** Log-out: ends the session and takes the cookies back. Whoever is not signed in is logged out already. */
export const logOut = publicRoute(
  {
    method: 'POST',
    path: PATHS.logOut,
    summary: 'Log out',
    answer: { status: 200, schema: z.strictObject({ now: Moment }), what: 'Signed out' },
  },
  async ({ address, cookies, deps }) => {
    const userId = await deps.auth.signOut(cookies)
    if (userId !== null) {
      await recordAudit(deps, { kind: 'log-out', outcome: 'ok', userId, address })
      deps.news.publish({ user: userId, event: 'account', tab: null })
    }
    return { status: 200, body: { now: presentMoment(deps.now()) }, setCookies: deps.auth.clearCookies() }
  },
)
