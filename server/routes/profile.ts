import { Profile } from '#contract/account.ts'
import { PATHS } from '#contract/paths.ts'
import { epochMs } from '#core/units.ts'
import { personalRoute } from '#server/http/route.ts'
import { readProfile } from '#server/queries/read-profile.ts'
import { presentMoment } from '#server/routes/present-moment.ts'

/** What the account page shows of a person to themselves. */
export const profile = personalRoute(
  {
    method: 'GET',
    path: PATHS.profile,
    summary: 'Your account',
    answer: { status: 200, schema: Profile, what: 'Your account' },
  },
  async ({ deps, person }) => {
    const { createdAt, ...known } = await readProfile(deps, person.userId)
    const answer = {
      ...known,
      created_at: presentMoment(epochMs(createdAt.getTime())),
      mail: deps.config.smtpUrl !== null,
      now: presentMoment(deps.now()),
    } satisfies Profile
    return { status: 200, body: answer }
  },
)
