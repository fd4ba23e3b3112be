import { PasskeyOptions } from '#contract/passkeys.ts'
import { PATHS } from '#contract/paths.ts'
import { CHALLENGES_PER_USER } from '#server/auth/passkey-challenges.ts'
import { personalRoute } from '#server/http/route.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { needPasskeySite } from '#server/routes/need-passkey-site.ts'
import { presentMoment } from '#server/routes/present-moment.ts'

/** What the browser asks the device for when somebody signed in shows again who they are. */
export const reauthenticateOptions = personalRoute(
  {
    method: 'POST',
    path: PATHS.reauthenticateOptions,
    summary: 'Begin to confirm with a passkey that it is you',
    answer: { status: 200, schema: PasskeyOptions, what: 'What to ask the device for' },
    refusals: ['invalid', 'too-many-requests'],
  },
  async ({ deps, person, request }) => {
    await takeOrRefuse(deps.auth.limiter, `passkey options of ${person.userId}`, CHALLENGES_PER_USER)
    const asker = { to: 'confirm', ...person } as const
    const options = await deps.auth.passkeys.showOptions(needPasskeySite(deps, request), asker)
    const body = { options: { ...options }, now: presentMoment(deps.now()) } satisfies PasskeyOptions
    return { status: 200, body }
  },
)
