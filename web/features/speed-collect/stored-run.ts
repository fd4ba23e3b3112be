import { isTier } from '#core/ranking/tier.ts'
import type { Run } from '#web/features/speed-collect/speed-run.ts'

const KEY = 'speedRun'

/** Returns the stored run, or null if it is missing, invalid, or another user's. */
export function readRun(owner: string): Run | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isRun(stored) && stored.owner === owner ? stored : null
  } catch {
    return null
  }
}

export function storeRun(run: Run): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(run))
  } catch {
    // Private windows may block storage: the run then lasts as long as the page.
  }
}

/** Deletes the stored run when a user leaves. */
export function forgetRun(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing could be stored, so there is nothing to delete.
  }
}

function isRun(stored: unknown): stored is Run {
  if (typeof stored !== 'object' || stored === null) return false
  const { owner, day, tiers, leftOut } = stored as Record<string, unknown>
  return (
    typeof owner === 'string' &&
    typeof day === 'string' &&
    Array.isArray(tiers) &&
    tiers.every((tier) => typeof tier === 'number' && isTier(tier)) &&
    Array.isArray(leftOut) &&
    leftOut.every(isLeftOut)
  )
}

function isLeftOut(item: unknown): boolean {
  return (
    Array.isArray(item) &&
    item.length === 2 &&
    Number.isSafeInteger(item[0]) &&
    (item[1] === 'not-available' || item[1] === 'skipped')
  )
}
