import { hasTag } from '#core/tags/tag.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredListRow } from '#server/db/json-types.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'

/** Returns the IDs of a user's casinos and bonuses that have a tag now, and of the further bonuses of such casinos. */
export async function taggedCasinoIds(deps: Deps, userId: string, tag: string): Promise<readonly number[]> {
  const [known, stored] = await Promise.all([
    deps.catalogue.forUser(userId),
    callFunction(deps.db, 'read_list', { userId }),
  ])
  const rows = (JSON.parse(stored.casinos ?? '[]') as StoredListRow[]).map(ownRow)
  const tagged = new Set(rows.filter(({ tags }) => hasTag(tags, tag)).map(({ casinoId }) => casinoId))
  const bonuses = [
    ...rows.map(({ casinoId, own }) => ({ casinoId, parentId: own?.parentId ?? null })),
    ...[...known.byId.values()].map(({ casino }) => ({ casinoId: casino.id, parentId: casino.parentId })),
  ].filter(({ parentId }) => parentId !== null && tagged.has(parentId))
  return [...new Set([...tagged, ...bonuses.map(({ casinoId }) => casinoId)])]
}
