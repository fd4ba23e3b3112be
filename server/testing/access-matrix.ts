import { randomUUID } from 'node:crypto'
import { importBatches, importRow } from '#server/testing/import-rows.ts'
import { PASSWORD } from '#server/testing/test-app.ts'

/** The ids of a user's records that a route can name. */
export type MemberRecords = {
  readonly person: string
  readonly entry: string
  readonly import: string
  readonly session: string
  readonly passkey: string
  readonly device: string
}

/**
 * The expected access to one route.
 *
 * `visitor` is the status without a session, and `message` the error message. Both also apply to an expired session, a
 * deleted account, and a log-in without its second factor. `owner` is the status for a member and their own
 * records, and for an unverified member unless `unverified` is set. `names`: the record that the path names by id.
 * Another user's record must be indistinguishable from a missing one.
 */
export type AccessRow = {
  readonly visitor: number
  readonly message?: string
  readonly owner: number
  readonly unverified?: number
  readonly body?: (own: MemberRecords) => unknown
  readonly names?: keyof MemberRecords
  /** Only operators may call it: all others get the 404 of a missing route, before their input is read. */
  readonly operators?: true
  /** Its body has the user's id, which must be the session's. Another id is treated as a missing record. */
  readonly namesOwner?: boolean
}

const login = 'Please log in first.'

/** One row per route. A test checks that rows and routes match. */
export const ACCESS_MATRIX: Readonly<Record<string, AccessRow>> = {
  'GET /api/session': { visitor: 200, owner: 200 },
  'POST /api/session/refresh': { visitor: 401, owner: 200, message: login },
  'POST /api/signup': { visitor: 400, owner: 400 },
  'POST /api/login': { visitor: 400, owner: 400 },
  'POST /api/login/totp': { visitor: 400, owner: 400 },
  'POST /api/login/passkey/options': { visitor: 200, owner: 200 },
  'POST /api/login/passkey': { visitor: 400, owner: 400 },
  'POST /api/logout': { visitor: 200, owner: 200 },
  'POST /api/reauthenticate': {
    visitor: 401,
    owner: 200,
    message: login,
    body: () => ({ password: PASSWORD }),
  },
  'GET /api/sessions': { visitor: 401, owner: 200, message: login },
  'DELETE /api/sessions/{id}': { visitor: 401, owner: 200, message: login, names: 'session' },
  'POST /api/sessions/end-others': { visitor: 401, owner: 200, message: login },
  'GET /api/two-factor': { visitor: 401, owner: 200, message: login },
  'POST /api/two-factor/start': { visitor: 401, owner: 200, message: login },
  'POST /api/two-factor/confirm': {
    visitor: 401,
    owner: 409,
    message: login,
    body: () => ({ code: '123456' }),
  },
  'POST /api/two-factor/off': { visitor: 401, owner: 200, message: login },
  'POST /api/two-factor/backup-codes': { visitor: 401, owner: 409, message: login },
  'POST /api/password/forgot': { visitor: 200, owner: 200, body: () => ({ email: 'unknown@example.test' }) },
  'POST /api/password/reset': { visitor: 400, owner: 400 },
  'POST /api/password/reset/passkeys': { visitor: 400, owner: 400 },
  'POST /api/password/change': {
    visitor: 401,
    owner: 200,
    message: login,
    body: () => ({ current: PASSWORD, password: 'another tulip nine' }),
  },
  'POST /api/email/verify': { visitor: 400, owner: 400 },
  'POST /api/email/verify/send': {
    visitor: 200,
    owner: 200,
    body: () => ({ email: 'unknown@example.test' }),
  },
  'POST /api/email/change': {
    visitor: 401,
    owner: 200,
    message: login,
    body: () => ({ email: 'new@example.test' }),
  },
  'POST /api/email/code': {
    visitor: 401,
    owner: 401,
    body: () => ({ email: 'unknown@example.test', code: '7K2M-9QXD' }),
  },
  'POST /api/email/change/confirm': { visitor: 400, owner: 400 },
  'POST /api/email/change/undo': { visitor: 400, owner: 400 },
  'GET /api/profile': { visitor: 401, owner: 200, message: login },
  'GET /api/passkeys': { visitor: 401, owner: 200, message: login },
  'POST /api/passkeys/options': { visitor: 401, owner: 200, message: login },
  'POST /api/passkeys': {
    visitor: 401,
    owner: 400,
    message: login,
    body: () => ({ name: 'phone', response: {} }),
  },
  'DELETE /api/passkeys/{id}': { visitor: 401, owner: 200, message: login, names: 'passkey' },
  'POST /api/reauthenticate/options': { visitor: 401, owner: 200, message: login },
  'GET /api/casinos': { visitor: 200, owner: 200 },
  'GET /api/availability': { visitor: 400, owner: 400 },
  // Members of tests play in California, whose law forbids it.
  'GET /api/casinos/{casinoId}/visit': { visitor: 403, owner: 403 },
  'GET /calendar/{token}.ics': { visitor: 404, owner: 404 },
  'GET /api/calendar': { visitor: 401, owner: 200, message: login },
  'POST /api/calendar': { visitor: 401, owner: 200, message: login },
  'DELETE /api/calendar': { visitor: 401, owner: 200, message: login },
  'PUT /api/place': { visitor: 401, owner: 200, message: login, body: () => ({ place: 'OH' }) },
  'PUT /api/settings': { visitor: 401, owner: 200, message: login, body: () => ({ timeZone: 'Asia/Tokyo' }) },
  'GET /api/dashboard': { visitor: 401, owner: 200, message: login },
  'PATCH /api/list': { visitor: 401, owner: 200, message: login, body: () => ({ leftOut: [1] }) },
  'PUT /api/list': { visitor: 401, owner: 200, message: login, body: () => ({ chosen: [1] }) },
  'GET /api/summary': { visitor: 401, owner: 200, message: login },
  'GET /api/balances': { visitor: 401, owner: 200, message: login },
  'GET /api/reports': { visitor: 401, owner: 200, message: login },
  'GET /api/reports/tax/{year}': { visitor: 401, owner: 200, message: login },
  'POST /api/casinos/{casinoId}/collections': {
    visitor: 401,
    owner: 201,
    message: 'Please sign up or log in to record collections.',
    body: () => ({ id: randomUUID() }),
  },
  'POST /api/casinos/{casinoId}/cash-outs': {
    visitor: 401,
    owner: 201,
    message: 'Please sign up or log in to record cashouts.',
    body: () => ({ id: randomUUID(), amount: '1.00' }),
  },
  'POST /api/casinos/{casinoId}/spends': {
    visitor: 401,
    owner: 201,
    message: 'Please sign up or log in to record spending.',
    body: () => ({ id: randomUUID(), amount: '1.00' }),
  },
  'POST /api/casinos/{casinoId}/corrections': {
    visitor: 401,
    owner: 201,
    message: login,
    body: () => ({ id: randomUUID(), balance: '1.00' }),
  },
  'POST /api/casinos/{casinoId}/played': {
    visitor: 401,
    owner: 201,
    message: login,
    body: () => ({ id: randomUUID(), amount: '1.00' }),
  },
  'PUT /api/casinos/{casinoId}/vote': {
    visitor: 401,
    owner: 200,
    unverified: 403,
    message: 'Please sign up or log in to vote.',
    body: () => ({ vote: 1 }),
  },
  'DELETE /api/casinos/{casinoId}/vote': {
    visitor: 401,
    owner: 200,
    message: 'Please sign up or log in to vote.',
  },
  'PUT /api/casinos/{casinoId}/tags': {
    visitor: 401,
    owner: 200,
    message: login,
    body: () => ({ tags: [{ text: 'VIP', color: 'green' }] }),
  },
  'PUT /api/casinos/{casinoId}/visibility': {
    visitor: 401,
    owner: 200,
    message: login,
    body: () => ({ hidden: true, snoozedUntil: null }),
  },
  'PUT /api/casinos/{casinoId}/figures': {
    visitor: 401,
    owner: 200,
    message: login,
    body: () => ({ clock: { kind: 'rolling', minutes: 360 } }),
  },
  'DELETE /api/casinos/{casinoId}/figures': { visitor: 401, owner: 200, message: login },
  'PUT /api/casinos/{casinoId}/ready': {
    visitor: 401,
    owner: 200,
    message: login,
    body: () => ({ readyAt: '2026-11-21T12:00:00.000Z' }),
  },
  'PUT /api/casinos/{casinoId}/countdown': {
    visitor: 401,
    owner: 200,
    message: login,
    body: () => ({ by: 'claims' }),
  },
  'POST /api/own-casinos': {
    visitor: 401,
    owner: 201,
    message: login,
    body: () => ({ id: randomUUID(), name: 'Corner Casino' }),
  },
  // The casino of the path is one of the catalog.
  'PATCH /api/own-casinos/{casinoId}': {
    visitor: 401,
    owner: 404,
    message: login,
    body: () => ({ name: 'Corner Casino' }),
  },
  'DELETE /api/own-casinos/{casinoId}': { visitor: 401, owner: 404, message: login },
  'PUT /api/ranking': {
    visitor: 401,
    owner: 200,
    message: login,
    body: () => ({ rows: [{ casinoId: 1, userTier: 1, userRank: 1 }] }),
  },
  'PATCH /api/round': {
    visitor: 401,
    owner: 200,
    message: login,
    body: () => ({ day: '2026-11-21', at: '2026-11-21T12:00:00.000Z', outcomes: { 1: 'skipped' } }),
  },
  'GET /api/entries': { visitor: 401, owner: 200, message: login },
  'GET /api/imports': { visitor: 401, owner: 200, message: login },
  'POST /api/imports': {
    visitor: 401,
    owner: 200,
    message: login,
    body: () => importBatches([importRow()])[0],
  },
  'POST /api/imports/check': {
    visitor: 401,
    owner: 200,
    message: login,
    body: () => ({ rows: [importRow()] }),
  },
  'DELETE /api/imports/{id}': { visitor: 401, owner: 200, message: login, names: 'import' },
  'PATCH /api/entries/{id}': {
    visitor: 401,
    owner: 200,
    message: login,
    body: () => ({ amount: '9.99' }),
    names: 'entry',
  },
  'DELETE /api/entries/{id}': { visitor: 401, owner: 200, message: login, names: 'entry' },
  'POST /api/entries/{id}/restore': { visitor: 401, owner: 200, message: login, names: 'entry' },
  'GET /api/limits': { visitor: 401, owner: 200, message: login },
  'PUT /api/limits/{period}': {
    visitor: 401,
    owner: 200,
    message: login,
    body: () => ({ amount: '25.00' }),
  },
  'POST /api/limits/{period}/confirm': { visitor: 401, owner: 409, message: login },
  'DELETE /api/limits/{period}/pending': { visitor: 401, owner: 200, message: login },
  'POST /api/breaks': { visitor: 401, owner: 200, message: login, body: () => ({ length: 'day' }) },
  'POST /api/breaks/end-confirmation': { visitor: 401, owner: 200, message: login },
  'GET /api/reminders': { visitor: 401, owner: 200, message: login },
  'PUT /api/reminders': { visitor: 401, owner: 200, message: login, body: () => ({ streaks: false }) },
  'POST /api/reminders/devices': {
    visitor: 401,
    owner: 400,
    message: login,
    body: () => ({ endpoint: 'https://push.example.test/', keys: { p256dh: 'x', auth: 'x' } }),
  },
  'DELETE /api/reminders/devices/{id}': { visitor: 401, owner: 200, message: login, names: 'device' },
  'POST /api/reminders/devices/{id}/test': { visitor: 401, owner: 200, message: login, names: 'device' },
  'POST /api/reminders/snooze': { visitor: 401, owner: 200, message: login, body: () => ({}) },
  'POST /api/reminders/unsubscribe/{token}': { visitor: 404, owner: 404 },
  'POST /api/reminders/resubscribe/{token}': { visitor: 404, owner: 404 },
  'GET /api/reminders/unsubscribe/{token}': { visitor: 303, owner: 303 },
  'GET /api/export.json': { visitor: 401, owner: 200, message: login },
  'GET /api/export.csv': { visitor: 401, owner: 200, message: login },
  'POST /api/feedback': {
    visitor: 201,
    owner: 201,
    body: () => ({ feedbackType: 'other', message: 'a word' }),
  },
  'POST /api/deleteAccount': {
    visitor: 401,
    owner: 200,
    message: login,
    body: ({ person }) => ({ userId: person, password: PASSWORD }),
    namesOwner: true,
  },
  'DELETE /api/account': {
    visitor: 401,
    owner: 200,
    message: login,
    body: () => ({ password: PASSWORD }),
  },
  'GET /api/events': { visitor: 401, owner: 200, message: login },
  'GET /api/operator/feedback': operators(),
  'PATCH /api/operator/feedback/{id}': operators({ done: true }),
  'GET /api/operator/catalog': operators(),
  'GET /api/operator/jobs': operators(),
  'POST /api/operator/jobs/{id}/retry': operators(),
  'GET /api/operator/note': operators(),
  'PUT /api/operator/note': operators({ text: 'Votes are open again.' }),
  'DELETE /api/operator/note': operators(),
  'POST /api/operator/mail-test': operators({ email: 'test@example.test' }),
  'POST /api/operator/users/find': operators({ email: 'unknown@example.test' }),
  'POST /api/operator/users/verification': operators({ email: 'unknown@example.test' }),
  'POST /api/operator/users/end-sessions': operators({ email: 'unknown@example.test' }),
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

function operators(body?: unknown): AccessRow {
  return {
    visitor: 401,
    owner: 404,
    message: login,
    operators: true,
    ...(body === undefined ? {} : { body: () => body }),
  }
}

/** Returns the path of a route with an existing casino, a period, and the given record id. */
export function addressOf(path: string, id: string): string {
  return path
    .replace('{casinoId}', '1')
    .replace('{period}', 'day')
    .replace('{year}', '2026')
    .replace('{id}', id)
}
