import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/** `GET /api/profile`: what the account page shows to its user. */
export const Profile = z.strictObject({
  email: z.string(),
  emailVerified: z.boolean(),
  /** The new address, until the user confirms it. */
  pendingEmail: z.string().nullable(),
  state: z.string(),
  age: z.number().int(),
  createdAt: Moment,
  /** Whether the account may use the operator tools, with two-factor on. */
  operator: z.boolean(),
  /** Whether this server sends mail. */
  mail: z.boolean(),
  /** Whether the user's claims count in what is learned for everybody; null: not asked yet. */
  shareEvidence: z.boolean().nullable(),
  now: Moment,
})

export type Profile = z.infer<typeof Profile>

/** A session of the user. `device` is derived from the User-Agent. */
export const SessionEntry = z.strictObject({
  id: z.uuid(),
  current: z.boolean(),
  device: z.string(),
  createdAt: Moment,
  lastSeenAt: Moment,
})

export type SessionEntry = z.infer<typeof SessionEntry>

/** `GET /api/sessions` and `DELETE /api/sessions/{id}`: the current session first, then the most recently seen. */
export const SessionList = z.strictObject({ sessions: z.array(SessionEntry), now: Moment })

export type SessionList = z.infer<typeof SessionList>

/**
 * `POST /api/reauthenticate`: the password, with a code when two-factor is on, or the response of a passkey to
 * `…/options`. Returns `SignedIn` and new tokens. Sensitive operations are then allowed for ten minutes.
 */
export const Reauthenticate = z.union([
  z.strictObject({ password: z.string().max(4000).nullish(), code: z.string().max(100).nullish() }),
  z.strictObject({ passkey: z.record(z.string(), z.unknown()) }),
])

export type Reauthenticate = z.infer<typeof Reauthenticate>
