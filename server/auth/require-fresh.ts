import type { Person } from '#server/auth/auth.ts'
import { lastProof, type Proof } from '#server/auth/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'

/** How long after signing in, or showing it again, a person may do what is dangerous. */
export const FRESH_MS = 10 * 60_000

/** How a session's person showed who they are within the last ten minutes; null where that is longer ago. */
export async function freshProof(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  person: Person,
): Promise<Proof | null> {
  const proof = await lastProof(db, person.sessionId)
  return proof !== null && now() - proof.at < FRESH_MS ? proof.by : null
}

/**
 * Lets through who signed in, or confirmed it by `POST /api/reauthenticate`, within the last ten minutes.
 *
 * @throws Failure `reauthentication-needed`, upon which a client asks for the password or a passkey and comes again.
 */
export async function requireFresh(deps: Pick<Deps, 'db' | 'now'>, person: Person): Promise<Proof> {
  const proof = await freshProof(deps, person)
  if (proof === null) throw fail('reauthentication-needed')
  return proof
}
