import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/** `GET /api/profile`: what the account page shows of a person to themselves. */
export const Profile = z.strictObject({
  email: z.string(),
  emailVerified: z.boolean(),
  /** Where a change of address waits for its confirmation. */
  pendingEmail: z.string().nullable(),
  state: z.string(),
  age: z.number().int(),
  created_at: Moment,
  /** Whether this server sends mail. */
  mail: z.boolean(),
  now: Moment,
})

export type Profile = z.infer<typeof Profile>

/** One place where the person is signed in. `device` is worked out from the browser's own description. */
export const SessionEntry = z.strictObject({
  id: z.uuid(),
  current: z.boolean(),
  device: z.string(),
  created_at: Moment,
  last_seen_at: Moment,
})

export type SessionEntry = z.infer<typeof SessionEntry>

/** `GET /api/sessions`, the current one first, then the most recently seen. `DELETE /api/sessions/{id}` answers it too. */
export const SessionList = z.strictObject({ sessions: z.array(SessionEntry), now: Moment })

export type SessionList = z.infer<typeof SessionList>

/**
 * `POST /api/reauthenticate`: the password again, with a code where two-factor is on, or the answer of a passkey to
 * `…/options`. Answers `SignedIn` with new tokens; for ten minutes after, what is dangerous may be done.
 */
export const Reauthenticate = z.union([
  z.strictObject({ password: z.string().max(4000).nullish(), code: z.string().max(100).nullish() }),
  z.strictObject({ passkey: z.record(z.string(), z.unknown()) }),
])

export type Reauthenticate = z.infer<typeof Reauthenticate>
