import { isWhole, objectOf } from '#web/api/type-guards.ts'
import type { PlayTime } from '#web/features/reality-check/play-time.ts'
import { stored } from '#web/ui/stored.ts'

/** Shared by all tabs of this browser: a visit to the history continues the time. */
export const playTime = stored(
  'playTime',
  objectOf<PlayTime>({ startedAt: isWhole, seenAt: isWhole, shown: isWhole }),
)
