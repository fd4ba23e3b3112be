import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import * as z from 'zod'
import { type EpochMs, epochMs } from '#core/units.ts'
import { Account, ACCOUNT_COLUMNS } from '#server/auth/accounts/accounts.ts'
import { lockAccount } from '#server/auth/accounts/lock-account.ts'
import { noticeDevice } from '#server/auth/sessions/notice-device.ts'
import type { Database, Statement } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

/** How a user authenticated. With two-factor on, `password` is not enough for sensitive operations. */
export type Proof = 'password' | 'password-and-code' | 'passkey'

/** A session expires this long after it was last extended, */
export const SESSION_LIFE_MS = 7 * 86_400_000
/** and at the latest this long after the log-in that opened it. */
export const SESSION_LIMIT_MS = 30 * 86_400_000

/** A live session, as stored in the database. */
export type Session = { readonly id: string; readonly userId: string; readonly expiresAt: EpochMs }

/** Sessions of one user; opening one more ends the oldest. */
export const MAX_SESSIONS = 20

/** Minimum time between updates of when a session was last used: each update is a write. */
const SEEN_EVERY_MS = 60_000

/** How long a retired token is tolerated: a concurrent request of another tab may still send it. */
const OVERLAP_MS = 10_000

const Row = z.object({
  session: z.uuid(),
  userId: z.uuid(),
  createdAt: z.date(),
  updatedAt: z.date(),
  expiresAt: z.date(),
})

/** Returns the stored form of a token: reading the table does not allow signing in. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function iso(moment: number): string {
  return new Date(moment).toISOString()
}

/**
 * Opens a new session with a new token, and ends the oldest above the maximum.
 *
 * @param person.password fingerprint of the verified password, if one was used.
 * @param person.passkeyId the verified passkey, if one was used.
 * @param person.factorSince when the second factor was turned on whose code was verified; null without a code.
 * @returns null when the account was deleted, its password was changed, that passkey was removed, it needs a new
 *   password because its address was taken back, or its second factor is not the verified one.
 */
export async function openSession(
  db: Database,
  person: {
    readonly userId: string
    readonly userAgent: string
    readonly proof: Proof
    readonly password: Buffer | null
    readonly passkeyId: string | null
    readonly factorSince: Date | null
  },
  now: EpochMs,
): Promise<{
  readonly token: string
  readonly session: Session
  readonly ended: readonly string[]
} | null> {
  const { userId, userAgent, proof, password, passkeyId, factorSince } = person
  const [token, id] = [newToken(), randomUUID()]
  const expiresAt = epochMs(now + SESSION_LIFE_MS)
  const values = [
    id,
    userId,
    hashToken(token),
    iso(now),
    iso(expiresAt),
    userAgent.slice(0, 200),
    proof,
    passkeyId ?? password,
  ]
  const [, opened, crowded] = await transaction(db, [
    { name: 'open-session.lock-account', text: LOCK_ACCOUNT, values: [userId] },
    passkeyId === null
      ? { name: 'open-session', text: OPEN, values: [...values, factorSince?.toISOString() ?? null] }
      : { name: 'open-session-by-passkey', text: OPEN_BY_PASSKEY, values },
    { name: 'end-oldest-sessions', text: END_OLDEST, values: [userId, MAX_SESSIONS] },
    noticeDevice(userId, id, userAgent, now),
  ])
  if (opened?.rowCount !== 1) return null
  const ended = (crowded?.rows ?? []).map((row: { id: string }) => row.id)
  return { token, session: { id, userId, expiresAt }, ended }
}

// Every statement that changes a password or turns a second factor on locks the account first and ends the account's
// sessions afterwards. A concurrent log-in is either ended by it, or sees the change.
function openBy(proved: string): string {
  return `
  insert into auth.session (id, user_id, token, created_at, updated_at, expires_at, user_agent,
    authenticated_at, authenticated_by)
  select $1::uuid, a.user_id, $3, $4::timestamptz, $4::timestamptz, $5::timestamptz, $6, $4::timestamptz, $7
  from auth.account a ${proved}`
}

const OPEN = openBy(`
  where a.user_id = $2::uuid and a.password is not null
    and ($8::bytea is null or sha256(convert_to(a.password, 'UTF8')) = $8::bytea)
    and $9::timestamptz is not distinct from (
      select f.confirmed_at from auth.second_factor f where f.user_id = $2::uuid
    )
  for share of a`)

const OPEN_BY_PASSKEY = openBy(`
  join auth.passkey k on k.user_id = a.user_id and k.id = $8::uuid
  where a.user_id = $2::uuid and a.password is not null
  for share of a for share of k`)

const END_OLDEST = `
  delete from auth.session where id in (
    select id from auth.session where user_id = $1::uuid
    order by created_at desc, updated_at desc, id offset $2::integer
  ) returning id`

/** The state of a session token. `just-retired`: a concurrent response replaces it with its successor. */
export type FoundSession =
  | { readonly kind: 'live'; readonly session: Session; readonly account: Account; readonly seenAt: EpochMs }
  | { readonly kind: 'just-retired' }
  | { readonly kind: 'reused'; readonly userId: string; readonly ended: readonly string[] }
  | { readonly kind: 'none' }

/** Finds the session of a token. A retired token older than the overlap was copied, so its session is ended. */
export async function findSession(db: Database, token: string, now: EpochMs): Promise<FoundSession> {
  if (!/^[\w-]{43}$/.test(token)) return { kind: 'none' }
  const hash = hashToken(token)
  const [found] = await transaction(db, [{ name: 'find-session', text: FIND, values: [hash] }])
  if (found?.rows[0] === undefined) return await findRetired(db, hash, now)
  const row = Row.parse(found.rows[0])
  const end = Math.min(row.expiresAt.getTime(), row.createdAt.getTime() + SESSION_LIMIT_MS)
  if (end <= now) return { kind: 'none' }
  return {
    kind: 'live',
    session: { id: row.session, userId: row.userId, expiresAt: epochMs(end) },
    account: Account.parse(found.rows[0]),
    seenAt: epochMs(row.updatedAt.getTime()),
  }
}

const FIND = `
  select ${ACCOUNT_COLUMNS}, s.id as session, s.user_id as "userId", s.created_at as "createdAt",
    s.updated_at as "updatedAt", s.expires_at as "expiresAt"
  from auth.session s join auth."user" u on u.id = s.user_id where s.token = $1`

async function findRetired(db: Database, hash: string, now: EpochMs): Promise<FoundSession> {
  const [reused, known] = await transaction(db, [
    { name: 'end-copied-session', text: END_COPIED, values: [hash, iso(now - OVERLAP_MS)] },
    { name: 'find-retired-token', text: 'select 1 from auth.retired_token where token = $1', values: [hash] },
  ])
  const ended = (reused?.rows ?? []) as { id: string; userId: string }[]
  if (ended[0]) return { kind: 'reused', userId: ended[0].userId, ended: ended.map(({ id }) => id) }
  return { kind: known?.rows.length ? 'just-retired' : 'none' }
}

const END_COPIED = `
  delete from auth.session where id in (
    select session_id from auth.retired_token where token = $1 and retired_at <= $2::timestamptz
  ) returning id, user_id as "userId"`

/**
 * Records that a session is in use, and extends it once a day, within its limit.
 *
 * @returns the updated session; null when it ended meanwhile.
 */
export async function touchSession(
  db: Database,
  { session, seenAt }: { readonly session: Session; readonly seenAt: EpochMs },
  now: EpochMs,
): Promise<Session | null> {
  const extend = session.expiresAt - now <= SESSION_LIFE_MS - 86_400_000
  if (!extend && now - seenAt < SEEN_EVERY_MS) return session
  const expiresAt = extend ? now + SESSION_LIFE_MS : session.expiresAt
  const [touched] = await transaction(db, [
    { name: 'touch-session', text: TOUCH, values: [session.id, iso(now), iso(expiresAt)] },
  ])
  const row = touched?.rows[0] as { createdAt: Date } | undefined
  if (!row) return null
  return {
    ...session,
    expiresAt: epochMs(Math.min(expiresAt, row.createdAt.getTime() + SESSION_LIMIT_MS)),
  }
}

const TOUCH = `
  update auth.session set updated_at = $2::timestamptz, expires_at = $3::timestamptz
  where id = $1::uuid returning created_at as "createdAt"`

/** A session with a new token and a new ID. */
export type RotatedSession = { readonly token: string; readonly session: Session }

/**
 * Rotates a session's token and id. The old token, and access tokens of the old ID, are rejected afterwards.
 *
 * @returns null when the session has ended, was rotated meanwhile, or the password was changed.
 */
export async function rotateSession(
  db: Database,
  ...[person, shown, now]: Parameters<typeof sessionRotation>
): Promise<RotatedSession | null> {
  const rotation = sessionRotation(person, shown, now)
  return rotation.read(await transaction(db, rotation.statements))
}

/**
 * Prepares a rotation for a transaction that may write more.
 *
 * @param shown.proof how the user has just authenticated; null does not change method and time.
 * @param shown.password fingerprint that the account's password must still have; null when none was verified.
 * @returns the statements, and a function that reads the results of a transaction that ends with them.
 */
export function sessionRotation(
  person: { readonly userId: string; readonly sessionId: string },
  shown: { readonly proof: Proof | null; readonly password: Buffer | null },
  now: EpochMs,
): {
  readonly statements: readonly Statement[]
  readonly read: (results: readonly pg.QueryResult[]) => RotatedSession | null
} {
  const { userId, sessionId } = person
  const [token, id] = [newToken(), randomUUID()]
  const expiresAt = now + SESSION_LIFE_MS
  const rotated = [sessionId, id, hashToken(token), iso(now), iso(expiresAt), shown.proof, shown.password]
  return {
    statements: [
      { name: 'rotate-session.lock-account', text: LOCK_ACCOUNT, values: [userId] },
      { name: 'retire-token', text: RETIRE, values: [sessionId, iso(now), shown.password] },
      { name: 'rotate-session', text: ROTATE, values: rotated },
    ],
    read: (results) => {
      const row = results.at(-1)?.rows[0] as { userId: string; createdAt: Date } | undefined
      if (!row) return null
      const end = Math.min(expiresAt, row.createdAt.getTime() + SESSION_LIMIT_MS)
      return { token, session: { id, userId: row.userId, expiresAt: epochMs(end) } }
    },
  }
}

// A separate statement, so that the next ones see the password that a concurrent change has committed.
const LOCK_ACCOUNT = `
  select from auth.account where user_id = $1::uuid for share`

const samePassword = (fingerprint: string) => `(${fingerprint}::bytea is null or exists (
    select from auth.account a where a.user_id = s.user_id
      and sha256(convert_to(a.password, 'UTF8')) = ${fingerprint}::bytea
  ))`

const RETIRE = `
  insert into auth.retired_token (token, session_id, retired_at)
  select s.token, s.id, $2::timestamptz from auth.session s
  where s.id = $1::uuid and ${samePassword('$3')} for update of s
  on conflict (token) do nothing`

const ROTATE = `
  update auth.session s set id = $2::uuid, token = $3, updated_at = $4::timestamptz, expires_at = $5::timestamptz,
    authenticated_at = case when $6::text is null then s.authenticated_at else $4::timestamptz end,
    authenticated_by = coalesce($6::text, s.authenticated_by)
  where s.id = $1::uuid and ${samePassword('$7')} returning s.user_id as "userId", s.created_at as "createdAt"`

/**
 * Returns when and how the user of a session last authenticated, and whether the account has two-factor on; null when
 * the session has ended.
 */
export async function lastProof(
  db: Database,
  sessionId: string,
): Promise<{ readonly at: EpochMs; readonly by: Proof; readonly twoFactor: boolean } | null> {
  const [found] = await transaction(db, [{ name: 'last-proof', text: LAST_PROOF, values: [sessionId] }])
  const row = found?.rows[0] as { at: Date; by: Proof; twoFactor: boolean } | undefined
  return row ? { ...row, at: epochMs(row.at.getTime()) } : null
}

const LAST_PROOF = `
  select s.authenticated_at as at, s.authenticated_by as by, exists (
    select from auth.second_factor f where f.user_id = s.user_id and f.confirmed_at is not null
  ) as "twoFactor"
  from auth.session s where s.id = $1::uuid`

/**
 * Ends sessions of one user. A requested change of address ends with the session that made it; ending all but one ends
 * every request, because an intruder may have copied the remaining session.
 *
 * @param which all of them, all but one, or one.
 * @returns the IDs of the ended sessions.
 */
export async function endSessions(
  db: Database,
  userId: string,
  which: 'all' | { readonly except: string } | { readonly only: string },
): Promise<readonly string[]> {
  const except = which !== 'all' && 'except' in which ? which.except : null
  const only = which !== 'all' && 'only' in which ? which.only : null
  const end = { name: 'end-sessions', text: END, values: [userId, except, only] }
  const endRequests = { name: 'end-email-changes', text: END_EMAIL_CHANGES, values: [userId] }
  const results = await transaction(db, except === null ? [end] : [lockAccount(userId), end, endRequests])
  const ended = results[except === null ? 0 : 1]
  return (ended?.rows ?? []).map((row: { id: string }) => row.id)
}

const END = `
  delete from auth.session
  where user_id = $1::uuid and ($2::uuid is null or id <> $2::uuid) and ($3::uuid is null or id = $3::uuid)
  returning id`

const END_EMAIL_CHANGES = `delete from auth.mail_tokens where user_id = $1::uuid and purpose = 'change'`
