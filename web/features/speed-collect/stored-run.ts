import { isTier } from '#core/ranking/tier.ts'
import type { Run } from '#web/features/speed-collect/speed-run.ts'

const KEY = 'speedRun'

/** The run as this browser keeps it; null when there is none, it is another person's, or it cannot be read. */
export function readRun(owner: string): Run | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isRun(kept) && kept.owner === owner ? kept : null
  } catch {
    return null
  }
}

export function storeRun(run: Run): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(run))
  } catch {
    // Private windows may refuse: the run then lasts as long as the page.
  }
}

/** Called when a person leaves: the next one on this device starts anew. */
export function forgetRun(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}

function isRun(kept: unknown): kept is Run {
  if (typeof kept !== 'object' || kept === null) return false
  const { owner, day, tiers, leftOut } = kept as Record<string, unknown>
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
