import { createHash, randomBytes } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import { writeCookie } from '#server/http/cookies.ts'

/** How long a person may take to find their device. */
export const CHALLENGE_LIFE_MS = 5 * 60_000

/** Challenges of one signed-in user, to add a passkey and to confirm with one together. */
export const CHALLENGES_PER_USER = { times: 100, windowMs: 600_000 }

/** Who asks for a challenge and what for; nobody else's answer to it counts, and none for another purpose. */
export type Asker =
  | { readonly to: 'add' | 'confirm'; readonly sessionId: string; readonly userId: string }
  | { readonly to: 'log-in'; readonly browser: string }

/** Challenges for devices to sign: 256 random bits, stored, good once and for five minutes. */
export function createPasskeyChallenges(options: {
  readonly db: Database
  readonly https: boolean
  readonly now: () => EpochMs
}) {
  const { db, https, now } = options
  const name = https ? '__Host-passkey' : 'passkey'

  return {
    /** The browser of somebody who is not signed in, as far as a cookie knows it. */
    browserOf: (cookies: ReadonlyMap<string, string>): string | null => {
      const browser = cookies.get(name) ?? ''
      return /^[\w-]{43}$/.test(browser) ? browser : null
    },

    newBrowser: (): string => randomBytes(32).toString('base64url'),

    browserCookie: (browser: string): string =>
      writeCookie(name, browser, { maxAgeSeconds: CHALLENGE_LIFE_MS / 1000, secure: https }),

    async ask(asker: Asker): Promise<Buffer> {
      const challenge = randomBytes(32)
      const userId = 'userId' in asker ? asker.userId : null
      const until = new Date(now() + CHALLENGE_LIFE_MS).toISOString()
      await transaction(db, [
        {
          name: 'passkey-challenge.ask',
          text: ASK,
          values: [challenge, hashOf(asker), userId, until, new Date(now()).toISOString()],
        },
      ])
      return challenge
    },

    /** @returns whether this challenge was asked for by them, lately, and comes back for the first time. */
    async take(challenge: Buffer, asker: Asker): Promise<boolean> {
      const [taken] = await transaction(db, [
        {
          name: 'passkey-challenge.take',
          text: TAKE,
          values: [challenge, hashOf(asker), new Date(now()).toISOString()],
        },
      ])
      return taken?.rows.length === 1
    },
  }
}

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>

function hashOf(asker: Asker): Buffer {
  const who = 'browser' in asker ? asker.browser : asker.sessionId
  return createHash('sha256').update(`${asker.to} ${who}`).digest()
}

const ASK = `
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
