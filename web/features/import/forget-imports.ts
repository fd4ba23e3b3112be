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
