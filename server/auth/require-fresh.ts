import type { EpochMs } from '#core/units.ts'
import type { Person } from '#server/auth/person.ts'
import { lastProof, type Proof } from '#server/auth/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'

/** How long after signing in, or showing it again, a person may do what is dangerous. */
export const FRESH_MS = 10 * 60_000

/**
 * Requires a recent sign-in, or a confirmation by `POST /api/reauthenticate`, within the last ten minutes. With
 * two-factor on, a password alone does not count.
 *
 * @throws Failure `reauthentication-needed`, upon which a client asks the person to confirm and repeats the request.
 */
export async function requireFresh(deps: Pick<Deps, 'db' | 'now'>, person: Person): Promise<Proof> {
  const last = await lastProof(deps.db, person.sessionId)
  if (last === null || !isFresh(last, deps.now())) throw fail('reauthentication-needed')
  return last.by
}

/**
 * Requires what `requireFresh` does, but of accounts with two-factor on only: for routes that ask for the password
 * themselves.
 *
 * @returns the recent proof; null where there is none and two-factor is off.
 * @throws Failure `reauthentication-needed`
 */
export async function requireFreshSecondFactor(
  deps: Pick<Deps, 'db' | 'now'>,
  person: Person,
): Promise<Proof | null> {
  const last = await lastProof(deps.db, person.sessionId)
  if (last !== null && isFresh(last, deps.now())) return last.by
  if (last?.twoFactor) throw fail('reauthentication-needed')
  return null
}

function isFresh(
  { at, by, twoFactor }: { readonly at: EpochMs; readonly by: Proof; readonly twoFactor: boolean },
  now: EpochMs,
): boolean {
  return now - at < FRESH_MS && (by !== 'password' || !twoFactor)
}
