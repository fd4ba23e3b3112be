import { IMPORTS_DATABASE } from '#web/features/import/imports-database.ts'
import { withinTime } from '#web/ui/within-time.ts'

/** Another tab that does not close the database delays its deletion. It still happens when that tab is closed. */
const DELETE_TIMEOUT_MS = 1000

/** Deletes every unfinished import of this browser: called when a member logs out, or the session ends. Never rejects. */
export async function forgetImports(): Promise<void> {
  try {
    await withinTime(deleteDatabase(), DELETE_TIMEOUT_MS)
  } catch {
    // Nothing could be stored, so there is nothing to delete; or another tab has the database open.
  }
}

function deleteDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(IMPORTS_DATABASE)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('the database was not deleted')),
    )
  })
}

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
