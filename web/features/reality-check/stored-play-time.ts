import type { PlayTime } from '#web/features/reality-check/play-time.ts'

const KEY = 'playTime'

/** Shared by all tabs of this browser: a visit to the history continues the time. */
export function readPlayTime(): PlayTime | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isPlayTime(stored) ? stored : null
  } catch {
    return null
  }
}

export function storePlayTime(time: PlayTime): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(time))
  } catch {
    // Private windows may block storage: the time then starts again with each reminder.
  }
}

/** Deletes the stored time when a user leaves, because it belongs to that user. */
export function forgetPlayTime(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing could be stored, so there is nothing to delete.
  }
}

function isPlayTime(stored: unknown): stored is PlayTime {
  if (typeof stored !== 'object' || stored === null) return false
  const { startedAt, seenAt, shown } = stored as Record<string, unknown>
  return [startedAt, seenAt, shown].every((value) => Number.isSafeInteger(value))
}
