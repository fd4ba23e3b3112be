import { randomUUID } from 'node:crypto'
import { PASSWORD } from '#server/testing/test-app.ts'

/** What one person has that a route can name. */
export type Belongings = {
  readonly person: string
  readonly entry: string
  readonly session: string
  readonly passkey: string
}

/**
 * Who gets what from one route.
 *
 * `visitor` is the status for someone without a session and what they are told: the same for somebody whose session
 * has run out, whose account is gone, or whose second factor is still to come. `owner` is the status for a member and
 * their own things, and for one whose address is not verified unless `unverified` says otherwise. `names`: what of a
 * person the path names by id; another's must look exactly as one that does not exist.
 */
export type AccessRow = {
  readonly visitor: number
  readonly says?: string
  readonly owner: number
  readonly unverified?: number
  readonly body?: (own: Belongings) => unknown
  readonly names?: keyof Belongings
  /** Its body names the person, who must be the session's own: naming another is asking for nothing that exists. */
  readonly namesOwner?: boolean
}

const login = 'Please log in first.'

/** One row per route; a route without one, or a row without a route, fails a test. */
export const ACCESS_MATRIX: Readonly<Record<string, AccessRow>> = {
  'GET /api/session': { visitor: 200, owner: 200 },
  'POST /api/session/refresh': { visitor: 401, owner: 200, says: login },
  'POST /api/signup': { visitor: 400, owner: 400 },
  'POST /api/login': { visitor: 400, owner: 400 },
  'POST /api/login/totp': { visitor: 400, owner: 400 },
  'POST /api/login/passkey/options': { visitor: 200, owner: 200 },
  'POST /api/login/passkey': { visitor: 400, owner: 400 },
  'POST /api/logout': { visitor: 200, owner: 200 },
  'POST /api/reauthenticate': { visitor: 401, owner: 200, says: login, body: () => ({ password: PASSWORD }) },
  'GET /api/sessions': { visitor: 401, owner: 200, says: login },
  'DELETE /api/sessions/{id}': { visitor: 401, owner: 200, says: login, names: 'session' },
  'POST /api/sessions/end-others': { visitor: 401, owner: 200, says: login },
  'GET /api/two-factor': { visitor: 401, owner: 200, says: login },
  'POST /api/two-factor/start': { visitor: 401, owner: 200, says: login },
  'POST /api/two-factor/confirm': { visitor: 401, owner: 409, says: login, body: () => ({ code: '123456' }) },
  'POST /api/two-factor/off': { visitor: 401, owner: 200, says: login },
  'POST /api/two-factor/backup-codes': { visitor: 401, owner: 409, says: login },
  'POST /api/password/forgot': { visitor: 200, owner: 200, body: () => ({ email: 'nobody@example.test' }) },
  'POST /api/password/reset': { visitor: 400, owner: 400 },
  'POST /api/password/reset/passkeys': { visitor: 400, owner: 400 },
  'POST /api/password/change': {
    visitor: 401,
    owner: 200,
    says: login,
    body: () => ({ current: PASSWORD, password: 'another tulip nine' }),
  },
  'POST /api/email/verify': { visitor: 400, owner: 400 },
  'POST /api/email/verify/send': { visitor: 200, owner: 200, body: () => ({ email: 'nobody@example.test' }) },
  'POST /api/email/change': {
    visitor: 401,
    owner: 200,
    says: login,
    body: () => ({ email: 'new@example.test' }),
  },
  'POST /api/email/change/confirm': { visitor: 400, owner: 400 },
  'POST /api/email/change/undo': { visitor: 400, owner: 400 },
  'GET /api/profile': { visitor: 401, owner: 200, says: login },
  'GET /api/passkeys': { visitor: 401, owner: 200, says: login },
  'POST /api/passkeys/options': { visitor: 401, owner: 200, says: login },
  'POST /api/passkeys': {
    visitor: 401,
    owner: 400,
    says: login,
    body: () => ({ name: 'phone', response: {} }),
  },
  'DELETE /api/passkeys/{id}': { visitor: 401, owner: 200, says: login, names: 'passkey' },
  'POST /api/reauthenticate/options': { visitor: 401, owner: 200, says: login },
  'GET /api/casinos': { visitor: 200, owner: 200 },
  'GET /api/dashboard': { visitor: 401, owner: 200, says: login },
  'POST /api/casinos/{casinoId}/collections': {
    visitor: 401,
    owner: 201,
    says: 'Please sign up or log in to record collections.',
    body: () => ({ id: randomUUID() }),
  },
  'POST /api/casinos/{casinoId}/cash-outs': {
    visitor: 401,
    owner: 201,
    says: 'Please sign up or log in to record cashouts.',
    body: () => ({ id: randomUUID(), amount: '1.00' }),
  },
  'POST /api/casinos/{casinoId}/spends': {
    visitor: 401,
    owner: 201,
    says: 'Please sign up or log in to record spending.',
    body: () => ({ id: randomUUID(), amount: '1.00' }),
  },
  'PUT /api/casinos/{casinoId}/vote': {
    visitor: 401,
    owner: 200,
    unverified: 403,
    says: 'Please sign up or log in to vote.',
    body: () => ({ vote: 1 }),
  },
  'PUT /api/casinos/{casinoId}/shelf': {
    visitor: 401,
    owner: 200,
    says: login,
    body: () => ({ hidden: true, snoozed_until: null }),
  },
  'PUT /api/ranking': {
    visitor: 401,
    owner: 200,
    says: login,
    body: () => ({ rows: [{ casino_id: 1, user_tier: 1, user_rank: 1 }] }),
  },
  'GET /api/entries': { visitor: 401, owner: 200, says: login },
  'PATCH /api/entries/{id}': {
    visitor: 401,
    owner: 200,
    says: login,
    body: () => ({ amount: '9.99' }),
    names: 'entry',
  },
  'DELETE /api/entries/{id}': { visitor: 401, owner: 200, says: login, names: 'entry' },
  'POST /api/entries/{id}/restore': { visitor: 401, owner: 200, says: login, names: 'entry' },
  'GET /api/export.json': { visitor: 401, owner: 200, says: login },
  'GET /api/export.csv': { visitor: 401, owner: 200, says: login },
  'POST /api/feedback': {
    visitor: 201,
    owner: 201,
    body: () => ({ feedback_type: 'other', message: 'a word' }),
  },
  'POST /api/deleteAccount': {
    visitor: 401,
    owner: 200,
    says: login,
    body: ({ person }) => ({ user_id: person, password: PASSWORD }),
    namesOwner: true,
  },
  'GET /api/events': { visitor: 401, owner: 200, says: login },
  'GET /api/openapi.json': { visitor: 200, owner: 200 },
  'POST /api/vitals': {
    visitor: 200,
    owner: 200,
    body: () => ({ page: '/dashboard', vitals: [{ name: 'LCP', value: 900 }] }),
  },
  'GET /metrics': { visitor: 404, owner: 404 },
  'GET /healthz': { visitor: 200, owner: 200 },
  'GET /readyz': { visitor: 200, owner: 200 },
}

/** The address of a route, with a casino that is there and the thing it names. */
export function addressOf(path: string, id: string): string {
  return path.replace('{casinoId}', '1').replace('{id}', id)
}
