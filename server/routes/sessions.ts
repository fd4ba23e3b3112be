import * as z from 'zod'
import { SessionList } from '#contract/account.ts'
import { PATHS } from '#contract/paths.ts'
import { fail } from '#server/http/fail.ts'
import { personalRoute } from '#server/http/route.ts'
import { readSessions } from '#server/queries/read-sessions.ts'

const LIST = { status: 200, schema: SessionList, what: 'Where you are signed in' } as const

export const listSessions = personalRoute(
  { method: 'GET', path: PATHS.sessions, summary: 'Where you are signed in', answer: LIST },
  async ({ deps, person }) => ({ status: 200, body: await readSessions(deps, person) }),
)

/** Ends one session of one's own. Another's is as good as none; the one that asks is logged out. */
export const endSession = personalRoute(
  {
    method: 'DELETE',
    path: `${PATHS.sessions}/{id}`,
    summary: 'End a session',
    audit: 'end-session',
    answer: LIST,
    changes: 'account',
    refusals: ['not-found'],
  },
  async ({ deps, person, params }) => {
    const id = z.uuid().safeParse(params['id'])
    const only = id.success ? id.data.toLowerCase() : null
    const ended = only === null ? [] : await deps.auth.endSessions(person.userId, { only })
    if (ended.length === 0) throw fail('not-found')
    const setCookies = only === person.sessionId ? deps.auth.clearCookies() : []
    return { status: 200, body: await readSessions(deps, person), setCookies }
  },
)

export const endOtherSessions = personalRoute(
  {
    method: 'POST',
    path: PATHS.sessionsEndOthers,
    summary: 'End every session but this one',
    audit: 'end-session',
    answer: LIST,
    changes: 'account',
  },
  async ({ deps, person }) => {
    await deps.auth.endSessions(person.userId, { except: person.sessionId })
    return { status: 200, body: await readSessions(deps, person) }
  },
)
