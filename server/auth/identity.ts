import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { Kysely, PostgresDialect } from 'kysely'
import type { Logger } from 'pino'
import { MAX_PASSWORD, MIN_PASSWORD } from '#core/eligibility/check-password.ts'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'
import type { Database } from '#server/db/database.ts'

/** A session lives this long after it was last extended, */
export const SESSION_LIFE_MS = 7 * 86_400_000
/** and never longer than this after the log-in that opened it. */
export const SESSION_LIMIT_MS = 30 * 86_400_000

/**
 * better-auth on our pool, for its tables, adapters and passwords.
 *
 * Its own HTTP handler is mounted nowhere: see docs/decisions/0005-better-auth-behind-our-own-routes.md. What it
 * would decide by itself is nailed down here all the same.
 */
export function createIdentity(db: Database, secret: string, publicOrigin: string | null, log: Logger) {
  return betterAuth({
    appName: 'Daily Bonus Blog',
    baseURL: publicOrigin ?? 'http://localhost',
    secret,
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool: db.pool }) }),
      type: 'postgres',
      schemaName: 'auth',
      transaction: true,
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 900,
      password: {
        hash: (password) => hashPassword(password, ''),
        verify: ({ hash, password }) => verifyPassword(hash, password, ''),
      },
    },
    session: {
      expiresIn: SESSION_LIFE_MS / 1000,
      freshAge: 600,
      cookieCache: { enabled: false },
    },
    user: {
      deleteUser: { enabled: false },
      additionalFields: {
        age: { type: 'number', required: false, input: false },
        state: { type: 'string', required: false, input: false },
        twoFactor: { type: 'boolean', required: false, input: false, defaultValue: false },
      },
    },
    advanced: { database: { generateId: () => randomUUID() } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // Its messages can quote what it was given, so they are kept for whoever debugs on purpose.
      log: (level, message) => log.debug({ level, message }, 'better-auth'),
    },
  })
}

export type Identity = ReturnType<typeof createIdentity>
