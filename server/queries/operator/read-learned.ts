import type { Casino } from '#contract/casinos.ts'
import type { Database } from '#server/db/database.ts'
import { readCatalog } from '#server/queries/catalog/read-catalog.ts'

/** Reads the casinos and bonuses of which something was learned from the records of members, never of fewer than five. */
export async function readLearned({ db }: { readonly db: Database }): Promise<readonly Casino[]> {
  const { casinos } = await readCatalog(db)
  return casinos.filter((casino) => casino.learned ?? casino.learnedValue ?? casino.learnedDaysToPaid)
}
