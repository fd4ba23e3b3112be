import { useEffect, useState } from 'react'
import type { EpochMs } from '#core/units.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useRealityInterval } from '#web/features/reality-check/reality-setting.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { isText, isWhole, objectOf } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

const RealityDialog = lazyWithRetry(() => import('#web/features/reality-check/reality-dialog.tsx'), {
  rare: true,
})

const CHECK_MS = 30_000

/** Reminds a member of the time on the site and of the day's net result, at the interval that the member chose. */
export function RealityCheck({ userId }: { userId: string }) {
  const interval = useRealityInterval()
  const [due, setDue] = useState<{ readonly minutes: number; readonly now: EpochMs } | null>(null)
  useEffect(() => {
    if (interval === 0) return
    const read = (): PlayTime | null => {
      const last = playTime.read()
      return last?.owner === userId ? last.time : null
    }
    const write = (time: PlayTime) => playTime.write({ owner: userId, time })
    write(continuePlayTime(read(), serverNow()))
    const check = () => {
      if (document.visibilityState === 'hidden') return
      const now = serverNow()
      const time = continuePlayTime(read(), now)
      const minutes = dueMinutes(time, interval)
      write(minutes === null ? time : { ...time, shown: minutes })
      if (minutes !== null) setDue({ minutes, now })
    }
    const timer = setInterval(check, CHECK_MS)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [interval, userId])
  return due === null ? null : <RealityDialog userId={userId} {...due} onClose={() => setDue(null)} />
}

/** Shared by all tabs of this browser: a visit to the history continues the time. */
const playTime = stored(
  'playTime',
  objectOf<{ owner: string; time: PlayTime }>({
    owner: isText,
    time: objectOf<PlayTime>({ startedAt: isWhole, seenAt: isWhole, shown: isWhole }),
  }),
)

/** The time of a user on the site without a longer interruption, and the reminders of it that were shown. */
export type PlayTime = { readonly startedAt: number; readonly seenAt: number; readonly shown: number }

const MINUTE_MS = 60_000

/** An interruption after which the time starts again. */
const INTERRUPTION_MS = 30 * MINUTE_MS

/** Returns the time at a visible minute: a new one after an interruption, or when the clock was set back. */
export function continuePlayTime(before: PlayTime | null, now: EpochMs): PlayTime {
  if (before === null || now - before.seenAt > INTERRUPTION_MS || now < before.seenAt)
    return { startedAt: now, seenAt: now, shown: 0 }
  return { ...before, seenAt: now }
}

/** Returns the whole minutes to remind of; null if no reminder is due. A late reminder counts once. */
export function dueMinutes({ startedAt, seenAt, shown }: PlayTime, intervalMinutes: number): number | null {
  if (intervalMinutes === 0) return null
  const minutes = Math.floor((seenAt - startedAt) / MINUTE_MS)
  return Math.floor(minutes / intervalMinutes) > Math.floor(shown / intervalMinutes) ? minutes : null
}
