import { type Guard, isAnything, isNumber, isText, listOf, objectOf } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

type StoredReport = { readonly name: string; readonly readAt: number; readonly body: unknown }

/** The reports that this browser read last, newest first, and whose they are. */
type StoredReports = { readonly userId: string; readonly reports: readonly StoredReport[] }

/** Each is up to 60 KB: with more, the storage of the browser could be too small for the list and the history. */
const MOST_STORED = 4

const isStoredReports = objectOf<StoredReports>({
  userId: isText,
  reports: listOf(objectOf<StoredReport>({ name: isText, readAt: isNumber, body: isAnything })),
})

const last = stored('lastReports', isStoredReports, { isCopy: true })

/**
 * Stores a report for a page that opens without a connection.
 *
 * @param name of the range: the query string of the API, or `tax/2026`.
 */
export function storeReport(userId: string, name: string, body: unknown): void {
  const before = last.read()
  const others = before?.userId === userId ? before.reports.filter((report) => report.name !== name) : []
  last.write({ userId, reports: [{ name, readAt: Date.now(), body }, ...others].slice(0, MOST_STORED) })
}

/** Returns a stored report of a member; null if there is none, or if another version stored it. */
export function storedReport<T>(
  userId: string,
  name: string,
  guard: Guard<T>,
): { readonly body: T; readonly readAt: number } | null {
  const found = last.read()
  const report = found?.userId === userId ? found.reports.find((one) => one.name === name) : undefined
  return report !== undefined && guard(report.body) ? { body: report.body, readAt: report.readAt } : null
}
