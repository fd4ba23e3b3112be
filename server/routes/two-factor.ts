import { PATHS } from '#contract/paths.ts'
import { BackupCodes, TwoFactorConfirm, TwoFactorStart, TwoFactorState } from '#contract/second-factor.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { toBase32 } from '#server/auth/base32.ts'
import { requireFresh } from '#server/auth/require-fresh.ts'
import { fail } from '#server/http/fail.ts'
import { type Answer, personalRoute } from '#server/http/route.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { presentMoment } from '#server/routes/present-moment.ts'

/** First codes tried; a new secret is guessed by nobody, but each try costs a transaction. */
const CONFIRMING = { times: 20, windowMs: 600_000 }

const STATE = { status: 200, schema: TwoFactorState, what: 'Whether it is on, and the codes left' } as const
const CODES = { status: 200, schema: BackupCodes, what: 'The backup codes, shown this once' } as const

async function answerState(deps: AppDeps, userId: string): Promise<Answer> {
  const state = await deps.auth.secondFactor.read(userId)
  return { status: 200, body: { ...state, now: presentMoment(deps.now()) } satisfies TwoFactorState }
}

function answerCodes(deps: AppDeps, codes: readonly string[]): Answer {
  return { status: 200, body: { codes: [...codes], now: presentMoment(deps.now()) } satisfies BackupCodes }
}

export const readTwoFactor = personalRoute(
  { method: 'GET', path: PATHS.twoFactor, summary: 'Whether two-factor is on', answer: STATE },
  async ({ deps, person }) => await answerState(deps, person.userId),
)

/** A secret for an authenticator app. It counts for nothing until a code of it was seen. */
export const startTwoFactor = personalRoute(
  {
    method: 'POST',
    path: PATHS.twoFactorStart,
    summary: 'Begin to set up two-factor',
    answer: { status: 200, schema: TwoFactorStart, what: 'The secret, as text and for a QR code' },
    refusals: ['reauthentication-needed', 'conflict'],
  },
  async ({ deps, person }) => {
    await requireFresh(deps, person)
    const { secret, email } = await deps.auth.secondFactor.start(person.userId)
    const text = toBase32(secret)
    const issuer = 'Daily Bonus Blog'
    const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
    const uri = `otpauth://totp/${label}?secret=${text}&issuer=${encodeURIComponent(issuer)}`
    const body = { secret: text, uri, now: presentMoment(deps.now()) } satisfies TwoFactorStart
    return { status: 200, body }
  },
)

export const confirmTwoFactor = personalRoute(
  {
    method: 'POST',
    path: PATHS.twoFactorConfirm,
    summary: 'Turn two-factor on with its first code; other sessions end',
    audit: 'two-factor-on',
    body: TwoFactorConfirm,
    answer: CODES,
    changes: 'account',
    refusals: ['wrong-code', 'conflict', 'too-many-requests'],
  },
  async ({ body, deps, person }) => {
    const code = body.code?.trim() ?? ''
    if (code === '') throw fail('invalid', 'Please enter the code.', 'code')
    await takeOrRefuse(deps.auth.limiter, `two-factor ${person.userId}`, CONFIRMING)
    const codes = await deps.auth.secondFactor.confirm(person, code)
    deps.postman.nudge()
    // Whoever got in elsewhere with the password alone would otherwise stay in.
    await deps.auth.endSessions(person.userId, { except: person.sessionId })
    return answerCodes(deps, codes)
  },
)

export const turnOffTwoFactor = personalRoute(
  {
    method: 'POST',
    path: PATHS.twoFactorOff,
    summary: 'Turn two-factor off',
    audit: 'two-factor-off',
    answer: STATE,
    changes: 'account',
    refusals: ['reauthentication-needed'],
  },
  async ({ deps, person }) => {
    await requireFresh(deps, person)
    await deps.auth.secondFactor.turnOff(person.userId)
    deps.postman.nudge()
    return await answerState(deps, person.userId)
  },
)

export const renewBackupCodes = personalRoute(
  {
    method: 'POST',
    path: PATHS.twoFactorBackupCodes,
    summary: 'Make new backup codes; the old ones stop working',
    audit: 'backup-codes',
    answer: CODES,
    changes: 'account',
    refusals: ['reauthentication-needed', 'conflict'],
  },
  async ({ deps, person }) => {
    await requireFresh(deps, person)
    return answerCodes(deps, await deps.auth.secondFactor.renewBackupCodes(person.userId))
  },
)
