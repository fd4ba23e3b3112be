import type { Casino } from '#contract/casinos.ts'
import type { Database } from '#server/db/database.ts'
import { readCatalogue } from '#server/queries/catalogue/read-catalogue.ts'

/** Reads the casinos and bonuses of which something was learned from the records of members, never of fewer than five. */
export async function readLearned({ db }: { readonly db: Database }): Promise<readonly Casino[]> {
  const { casinos } = await readCatalogue(db)
  return casinos.filter((casino) => casino.learned ?? casino.learnedValue ?? casino.learnedDaysToPaid)
}
