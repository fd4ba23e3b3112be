import { IMPORTS_DATABASE } from '#web/features/import/imports-database.ts'

/** Deletes the unfinished imports of other members: called when the server has confirmed who is logged in. Never rejects. */
export async function forgetImportsOfOthers(userId: string): Promise<void> {
  try {
    if (!(await mayHaveImports())) return
    const store = await import('#web/features/import/import-store.ts')
    await store.removeImportsOfOthers(userId)
  } catch {
    // Nothing could be stored, or the code did not load: the page of imports shows a member only their own.
  }
}

/** Without `databases`, which Firefox has since 126, the database is opened to find out. */
async function mayHaveImports(): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).some(({ name }) => name === IMPORTS_DATABASE)
}
