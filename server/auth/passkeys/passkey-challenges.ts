import { createHash, randomBytes } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

/** How long a user has to find their device. */
export const CHALLENGE_LIFE_MS = 5 * 60_000

/** Challenges of one signed-in user; adding a passkey and confirming with one count together. */
export const CHALLENGES_PER_USER = { times: 100, windowMs: 600_000 }

/** The session or browser that a challenge is bound to, and its purpose. Responses from others are rejected. */
export type ChallengeOwner =
  | { readonly to: 'add' | 'confirm'; readonly sessionId: string; readonly userId: string }
  | { readonly to: 'log-in'; readonly browser: string }

/** Creates challenges for devices to sign: 256 random bits, stored, valid once within five minutes. */
export function createPasskeyChallenges(options: { readonly db: Database; readonly now: () => EpochMs }) {
  const { db, now } = options

  return {
    /** @returns the ID of a signed-out browser from its cookie; null when it has none. */
    readBrowser: (cookie: string | undefined): string | null =>
      /^[\w-]{43}$/.test(cookie ?? '') ? (cookie ?? null) : null,

    newBrowser: (): string => randomBytes(32).toString('base64url'),

    async create(owner: ChallengeOwner): Promise<Buffer> {
      const challenge = randomBytes(32)
      const userId = 'userId' in owner ? owner.userId : null
      const until = new Date(now() + CHALLENGE_LIFE_MS).toISOString()
      await transaction(db, [
        {
          name: 'passkey-challenge.create',
          text: CREATE,
          values: [challenge, hashOf(owner), userId, until, new Date(now()).toISOString()],
        },
      ])
      return challenge
    },

    /** Deletes a challenge. @returns whether it was issued to this owner and has neither expired nor been used. */
    async take(challenge: Buffer, owner: ChallengeOwner): Promise<boolean> {
      const [taken] = await transaction(db, [
        {
          name: 'passkey-challenge.take',
          text: TAKE,
          values: [challenge, hashOf(owner), new Date(now()).toISOString()],
        },
      ])
      return taken?.rows.length === 1
    },
  }
}

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>

function hashOf(owner: ChallengeOwner): Buffer {
  const id = 'browser' in owner ? owner.browser : owner.sessionId
  return createHash('sha256').update(`${owner.to} ${id}`).digest()
}

const CREATE = `
  with old as (
    delete from auth.passkey_challenge where challenge in (
      select challenge from auth.passkey_challenge where expires_at <= $5::timestamptz
      order by expires_at limit 100 for update skip locked
    )
  )
  insert into auth.passkey_challenge (challenge, asked_by, user_id, expires_at)
  values ($1, $2, $3::uuid, $4::timestamptz)`

const TAKE = `
  with taken as (
    delete from auth.passkey_challenge where challenge = $1 and asked_by = $2 returning expires_at
  )
  select 1 from taken where expires_at > $3::timestamptz`
