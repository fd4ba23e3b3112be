import * as z from 'zod'
import { AddPasskey, PasskeyList, PasskeyOptions } from '#contract/passkeys.ts'
import { PATHS } from '#contract/paths.ts'
import { epochMs } from '#core/units.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { findAccountById } from '#server/auth/accounts.ts'
import type { Person } from '#server/auth/auth.ts'
import { type Asker, CHALLENGES_PER_USER } from '#server/auth/passkey-challenges.ts'
import { deletePasskey, readPasskeys } from '#server/auth/passkey-rows.ts'
import { requireFresh } from '#server/auth/require-fresh.ts'
import { fail } from '#server/http/fail.ts'
import { personalRoute } from '#server/http/route.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { needPasskeySite } from '#server/routes/need-passkey-site.ts'
import { presentMoment } from '#server/routes/present-moment.ts'

const WHAT = 'Your passkeys, oldest first'

async function presentPasskeys({ db, now }: AppDeps, { userId }: Person): Promise<PasskeyList> {
  const kept = await readPasskeys(db, userId)
  const moment = (at: Date) => presentMoment(epochMs(at.getTime()))
  const passkeys = kept.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    created_at: moment(createdAt),
    last_used_at: lastUsedAt && moment(lastUsedAt),
  }))
  return { passkeys, now: presentMoment(now()) }
}

const adding = ({ sessionId, userId }: Person): Asker => ({ to: 'add', sessionId, userId })

export const listPasskeys = personalRoute(
  {
    method: 'GET',
    path: PATHS.passkeys,
    summary: WHAT,
    answer: { status: 200, schema: PasskeyList, what: WHAT },
  },
  async ({ deps, person }) => ({ status: 200, body: await presentPasskeys(deps, person) }),
)

export const passkeyOptions = personalRoute(
  {
    method: 'POST',
    path: PATHS.passkeyOptions,
    summary: 'Begin to add a passkey',
    answer: { status: 200, schema: PasskeyOptions, what: 'What to ask the device for' },
    refusals: ['invalid', 'reauthentication-needed', 'too-many-requests'],
  },
  async ({ deps, person, request }) => {
    await requireFresh(deps, person)
    await takeOrRefuse(deps.auth.limiter, `passkey options of ${person.userId}`, CHALLENGES_PER_USER)
    const site = needPasskeySite(deps, request)
    const account = await findAccountById(deps.auth.identity, person.userId)
    if (!account) throw fail('sign-in-needed')
    const who = { userId: person.userId, email: account.email }
    const options = await deps.auth.passkeys.addOptions(site, who, adding(person))
    const body = { options: { ...options }, now: presentMoment(deps.now()) } satisfies PasskeyOptions
    return { status: 200, body }
  },
)

export const addPasskey = personalRoute(
  {
    method: 'POST',
    path: PATHS.passkeys,
    summary: 'Add a passkey',
    audit: 'passkey-add',
    body: AddPasskey,
    answer: { status: 201, schema: PasskeyList, what: WHAT },
    changes: 'account',
    refusals: ['invalid', 'wrong-credentials', 'reauthentication-needed', 'conflict'],
  },
  async ({ body, deps, person, request }) => {
    const name = body.name.trim()
    if (name === '' || /\p{Cc}/u.test(name)) throw fail('invalid', 'Please give the passkey a name.', 'name')
    await requireFresh(deps, person)
    const site = needPasskeySite(deps, request)
    await deps.auth.passkeys.add(site, person.userId, name, body.response, adding(person))
    deps.postman.nudge()
    return { status: 201, body: await presentPasskeys(deps, person) }
  },
)

/** Any of them may go, the last one too: every account has a password. */
export const removePasskey = personalRoute(
  {
    method: 'DELETE',
    path: `${PATHS.passkeys}/{id}`,
    summary: 'Delete a passkey',
    audit: 'passkey-remove',
    answer: { status: 200, schema: PasskeyList, what: WHAT },
    changes: 'account',
    refusals: ['not-found', 'reauthentication-needed'],
  },
  async ({ deps, params, person }) => {
    const id = z.uuid().safeParse(params['id'])
    if (!id.success) throw fail('not-found')
    await requireFresh(deps, person)
    const deleted = await deletePasskey(deps.db, person.userId, id.data.toLowerCase(), deps.now())
    if (!deleted) throw fail('not-found')
    deps.postman.nudge()
    return { status: 200, body: await presentPasskeys(deps, person) }
  },
)
