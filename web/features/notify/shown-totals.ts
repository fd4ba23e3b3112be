import { NOTHING_SHOWN, type ShownTotals } from '#web/features/notify/notify-decision.ts'

const KEY = 'shownTotals'

type Kept = { readonly owner: string; readonly shown: ShownTotals }

/** Kept for all tabs of this browser, so that two of them do not say the same. */
export function readShownTotals(owner: string): ShownTotals {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isKept(kept) && kept.owner === owner ? kept.shown : NOTHING_SHOWN
  } catch {
    return NOTHING_SHOWN
  }
}

export function storeShownTotals(owner: string, shown: ShownTotals): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ owner, shown } satisfies Kept))
  } catch {
    // Private windows may refuse: a reload may then say an amount again.
  }
}

/** Called when a person leaves: what they had ready is theirs. */
export function forgetShownTotals(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}

function isKept(kept: unknown): kept is Kept {
  if (typeof kept !== 'object' || kept === null || !('owner' in kept) || !('shown' in kept)) return false
  const { owner, shown } = kept
  if (typeof owner !== 'string' || typeof shown !== 'object' || shown === null) return false
  const { day, last, amounts } = shown as Record<string, unknown>
  return (
    typeof day === 'string' &&
    Number.isSafeInteger(last) &&
    Array.isArray(amounts) &&
    amounts.every((amount) => Number.isSafeInteger(amount))
  )
}
