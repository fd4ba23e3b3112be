import { NOTHING_SHOWN, type ShownTotals } from '#web/features/notify/notify-decision.ts'

const KEY = 'shownTotals'

type StoredTotals = { readonly owner: string; readonly shown: ShownTotals }

/** Shared by all tabs of this browser, so that two tabs do not show the same notification. */
export function readShownTotals(owner: string): ShownTotals {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isStoredTotals(stored) && stored.owner === owner ? stored.shown : NOTHING_SHOWN
  } catch {
    return NOTHING_SHOWN
  }
}

export function storeShownTotals(owner: string, shown: ShownTotals): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ owner, shown } satisfies StoredTotals))
  } catch {
    // Private windows may block storage: a reload may then repeat a notification.
  }
}

/** Deletes the stored totals when a user leaves, because they belong to that user. */
export function forgetShownTotals(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing could be stored, so there is nothing to delete.
  }
}

function isStoredTotals(stored: unknown): stored is StoredTotals {
  if (typeof stored !== 'object' || stored === null || !('owner' in stored) || !('shown' in stored))
    return false
  const { owner, shown } = stored
  if (typeof owner !== 'string' || typeof shown !== 'object' || shown === null) return false
  const { last, previous } = shown as Record<string, unknown>
  return Number.isSafeInteger(last) && isDay(shown) && (previous === undefined || isDay(previous))
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { day, amounts } = value as Record<string, unknown>
  return typeof day === 'string' && Array.isArray(amounts) && amounts.every(Number.isSafeInteger)
}
