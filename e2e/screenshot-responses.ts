import type { Page } from '@playwright/test'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = Date.now()
const after = (ms: number) => new Date(now + ms).toISOString()
const before = (ms: number) => after(-ms)

type Before = (page: Page) => Promise<unknown>

/** Answers the calls of an address with this body, for states that are hard to reach. */
export const responding =
  (url: string, body: object, status = 200): Before =>
  (page) =>
    page.route(url, (route) =>
      route.fulfill({
        status,
        // A write is rejected only by a response that names it.
        headers: { 'write-id': route.request().headers()['write-id'] ?? '' },
        json: { ...body, now: after(0) },
      }),
    )

const STATUSES: Readonly<Record<string, number>> = {
  'sign-in-needed': 401,
  forbidden: 403,
  'reauthentication-needed': 403,
  'email-unverified': 403,
  conflict: 409,
}

/** Answers the calls of an address with an error. */
export const rejecting = (url: string, code = 'invalid', message = 'This could not be read.'): Before =>
  responding(url, { error: { code, message, requestId: 'a1b2c3' } }, STATUSES[code] ?? 400)

/** Changes the response of an address. */
const changing =
  <T>(url: string, change: (body: T) => object): Before =>
  (page) =>
    page.route(url, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: change((await response.json()) as T) })
    })

/** Changes the signed-in user of the session. */
export const withUser = (change: object): Before =>
  changing<{ user: object }>('**/api/session', (body) => ({ ...body, user: { ...body.user, ...change } }))

/** Hides one casino and snoozes another. */
export const withHidden: Before = changing<{ casinos: object[] }>('**/api/dashboard', (body) => ({
  ...body,
  casinos: body.casinos.map((row, index) => ({
    ...row,
    ...(index === 4 && { hidden: true }),
    ...(index === 7 && { snoozedUntil: after(3 * DAY) }),
  })),
}))

const limit = { amount: null, spent: '71.00', state: 'ok', until: null, pending: null }
const nearLimit = { ...limit, amount: '60.00', spent: '52.00', state: 'near' }
const reachedLimit = { ...limit, amount: '25.00', spent: '27.48', state: 'reached', until: after(5 * HOUR) }
const raise = { amount: '100.00', confirmableAt: after(20 * HOUR), expiresAt: after(8 * DAY) }
const removal = { amount: null, confirmableAt: before(HOUR), expiresAt: after(6 * DAY) }
const withLimits = (limits: object, pause: object | null = null) =>
  responding('**/api/limits', {
    limits: { day: limit, week: limit, month: limit, ...limits },
    break: pause,
  })

/** Spend limits: near one, one reached and two changes pending, and breaks. */
export const LIMITS = {
  near: withLimits({ week: nearLimit }),
  reached: withLimits({
    day: { ...reachedLimit, pending: raise },
    week: nearLimit,
    month: { ...nearLimit, amount: '200.00', state: 'ok', pending: removal },
  }),
  onBreak: withLimits({ week: nearLimit }, { state: 'active', endsAt: after(3 * DAY) }),
  breakEnded: withLimits({}, { state: 'ended', endsAt: before(HOUR) }),
}

const CODES = ['K7QM-2XPD', 'W4TR-9HBN', 'C3VF-6JZL', 'P8YS-5GKE', 'D2NA-7QWU']

const passkeys = {
  passkeys: [
    {
      id: 'a',
      name: 'My phone',
      createdAt: before(40 * DAY),
      lastUsedAt: before(3 * HOUR),
      formerHost: null,
    },
    {
      id: 'b',
      name: 'The laptop in the study',
      createdAt: before(2 * DAY),
      lastUsedAt: null,
      formerHost: null,
    },
  ],
}

/** Two-factor, passkeys, and log-ins. */
export const TWO_FACTOR = {
  on: responding('**/api/two-factor', { enabled: true, backupCodesLeft: 8 }),
  start: responding('**/api/two-factor/start', {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Daily%20Bonus%20Blog:sam@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Daily%20Bonus%20Blog',
  }),
  codes: responding('**/api/two-factor/confirm', {
    codes: CODES.flatMap((code) => [code, [...code].toReversed().join('')]),
  }),
  passkeys: responding('**/api/passkeys', passkeys),
  resetPasskeys: responding('**/api/password/reset/passkeys', passkeys),
  sessions: responding('**/api/sessions', {
    sessions: ['Chrome on Android', 'Firefox on Windows', 'Safari on iPhone'].map((device, at) => ({
      id: `00000000-0000-4000-8000-00000000000${at}`,
      current: at === 0,
      device,
      createdAt: before((at * 9 + 1) * DAY),
      lastSeenAt: before(at * 30 * HOUR),
    })),
  }),
}

const report = { casinoId: 2, casino: 'Crown Coins Casino', newestAt: before(HOUR) }
const message = { sender: 'member', createdAt: before(5 * HOUR), doneAt: null }

/** The operator tools. */
export const OPERATOR = {
  inbox: responding('**/api/operator/feedback*', {
    messages: [
      {
        ...message,
        id: '00000000-0000-4000-8000-000000000001',
        feedbackType: 'report_inaccurate',
        message: 'The minimum is $75 now. It changed with the update of their terms on November 18.',
        casinoId: report.casinoId,
        casino: report.casino,
        figure: 'bankMin',
      },
      {
        ...message,
        id: '00000000-0000-4000-8000-000000000002',
        feedbackType: 'feature_request',
        message: 'Please add a way to sort by the time of the last collection.\n\nThanks for the site!',
        casinoId: null,
        casino: null,
        figure: null,
        sender: 'visitor',
      },
    ],
    groups: [
      { ...report, figure: 'bankMin', reports: 3 },
      { ...report, casinoId: 48, casino: 'Moozi', figure: 'expectedDailyReward', reports: 1 },
      { ...report, casinoId: 5, casino: 'Pulsz', figure: null, reports: 1 },
    ],
    next: null,
  }),
  catalog: responding('**/api/operator/catalog', {
    casinos: 71,
    active: 44,
    differences: [
      {
        ...report,
        change: 'changed',
        oldTier: 2,
        newTier: 1,
        fields: [
          { field: 'bankMin', old: '50.00', new: '75.00' },
          { field: 'provenance', old: null, new: null },
        ],
        changelog: null,
      },
    ],
    movedOnly: 3,
    changelog: [
      { id: 'november', date: '2026-11-02', title: 'Two casinos left California' },
      { id: 'october', date: '2026-10-14', title: 'Higher minimum withdrawals at Pulsz' },
    ],
  }),
  user: responding('**/api/operator/users/find', {
    user: {
      email: 'sam@example.com',
      account: {
        emailVerified: false,
        createdAt: before(90 * DAY),
        place: 'OR',
        twoFactor: true,
        passkeys: 1,
        operator: false,
        sessions: 2,
        lastSeenAt: before(HOUR),
        casinos: 44,
        entries: 1204,
        lastActivityAt: before(2 * HOUR),
      },
      signUpExpiresAt: null,
      mails: [
        {
          kind: 'verify',
          state: 'failed',
          createdAt: before(HOUR),
          attempts: 3,
          error: '550 mailbox unavailable',
        },
      ],
    },
  }),
}
