import { hasTag, type Tag } from '#core/tags/tag.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredListRow } from '#server/db/json-types.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'

/** Returns the IDs of a user's casinos and bonuses that have a tag now, and of the further bonuses of such casinos. */
export async function taggedCasinoIds(deps: Deps, userId: string, tag: string): Promise<readonly number[]> {
  const [known, rows] = await Promise.all([deps.catalog.forUser(userId), readRows(deps, userId)])
  const tagged = new Set(rows.filter(({ tags }) => hasTag(tags, tag)).map(({ casinoId }) => casinoId))
  const bonuses = [
    ...rows.map(({ casinoId, own }) => ({ casinoId, parentId: own?.parentId ?? null })),
    ...[...known.byId.values()].map(({ casino }) => ({ casinoId: casino.id, parentId: casino.parentId })),
  ].filter(({ parentId }) => parentId !== null && tagged.has(parentId))
  return [...new Set([...tagged, ...bonuses.map(({ casinoId }) => casinoId)])]
}

/** Returns the tags of a user's casinos and bonuses, by their IDs. */
export async function tagsOfCasinos(
  deps: Pick<Deps, 'db'>,
  userId: string,
): Promise<ReadonlyMap<number, readonly Tag[]>> {
  return new Map((await readRows(deps, userId)).map(({ casinoId, tags }) => [casinoId, tags]))
}

async function readRows({ db }: Pick<Deps, 'db'>, userId: string) {
  const { casinos } = await callFunction(db, 'read_list', { userId })
  return (JSON.parse(casinos ?? '[]') as StoredListRow[]).map(ownRow)
}
