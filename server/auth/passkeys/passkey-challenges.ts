import { createHash, randomBytes } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import { inTransaction, query } from '#server/db/query.ts'

/** How long a user has to find their device. */
export const CHALLENGE_LIFE_MS = 5 * 60_000

/** Challenges of one signed-in user; adding a passkey and confirming with one count together. */
export const CHALLENGES_PER_USER = {
  name: 'challenges for passkeys',
  per: 'user',
  times: 100,
  windowMs: 600_000,
} as const

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
      const at = new Date(now())
      const expiresAt = new Date(at.getTime() + CHALLENGE_LIFE_MS)
      await inTransaction(db, async (trx) => {
        const expired = trx
          .selectFrom('auth.passkeyChallenge')
          .select('challenge')
          .where('expiresAt', '<=', at)
          .orderBy('expiresAt')
          .limit(100)
          .forUpdate()
          .skipLocked()
        await trx.deleteFrom('auth.passkeyChallenge').where('challenge', 'in', expired).execute()
        await trx
          .insertInto('auth.passkeyChallenge')
          .values({ challenge, askedBy: hashOf(owner), userId, expiresAt })
          .execute()
      })
      return challenge
    },

    /** Deletes a challenge. @returns whether it was issued to this owner and has neither expired nor been used. */
    async take(challenge: Buffer, owner: ChallengeOwner): Promise<boolean> {
      const taken = await query(db)
        .deleteFrom('auth.passkeyChallenge')
        .where('challenge', '=', challenge)
        .where('askedBy', '=', hashOf(owner))
        .returning('expiresAt')
        .executeTakeFirst()
      return taken !== undefined && taken.expiresAt.getTime() > now()
    },
  }
}

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>

function hashOf(owner: ChallengeOwner): Buffer {
  const id = 'browser' in owner ? owner.browser : owner.sessionId
  return createHash('sha256').update(`${owner.to} ${id}`).digest()
}
