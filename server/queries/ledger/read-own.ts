import { isOwnCasinoId } from '#contract/own-casino-id.ts'
import { callFunction, type FunctionRow } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { type OwnRow, ownRow } from '#server/queries/ledger/own-row.ts'

/** What a user changed of a row, and the version of it. */
export type OwnState = Pick<OwnRow, 'own' | 'ownVersion'>

/** Nothing is changed. */
export const CATALOG_FIGURES: OwnState = { own: null, ownVersion: 0 }

/**
 * Reads what a user changed of a row; nothing if a casino of the catalog is not in the list yet.
 *
 * @throws ApiError `not-found` for an own casino that the user does not have.
 */
export async function readOwn(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  casinoId: number,
): Promise<OwnState & { readonly stored: FunctionRow<'read_own'> }> {
  const stored = await callFunction(db, 'read_own', { userId, casinoId })
  if (stored.casino !== null) return { ...ownRow(stored.casino), stored }
  if (isOwnCasinoId(casinoId)) throw new ApiError('not-found')
  return { ...CATALOG_FIGURES, stored }
}
