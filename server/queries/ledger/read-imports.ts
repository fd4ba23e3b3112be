import { MOST_LISTED_IMPORTS } from '#contract/import-limits.ts'
import type { Import, ImportsResponse } from '#contract/imports.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { StoredImport } from '#server/db/json-types.ts'
import type { Deps } from '#server/deps.ts'
import { isoText } from '#server/queries/ledger/iso-text.ts'

/** Reads a user's imports, newest first. */
export async function readImports(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  most = MOST_LISTED_IMPORTS,
): Promise<ImportsResponse> {
  const { imports } = await callFunction(deps.db, 'read_imports', { userId, most })
  return { imports: imports.map(presentImport), now: isoText(deps.now()) }
}

/** Returns an import as the API has it. */
export function presentImport(stored: StoredImport): Import {
  return { ...stored, createdAt: isoText(stored.createdAt), updatedAt: isoText(stored.updatedAt) }
}
