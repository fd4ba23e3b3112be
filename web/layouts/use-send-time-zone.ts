import { useEffect } from 'react'
import { PATHS } from '#contract/paths.ts'
import { callAsPerson } from '#web/api/call-as-person.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { Session } from '#web/api/session.ts'
import { isAnything, isNumber, isText, objectOf } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

type SentZone = { readonly userId: string; readonly timeZone: string; readonly at: number }

/** After this time, it is sent again: another device may have sent another zone since. */
const SENT_FOR_MS = 86_400_000

/** What this browser sent last. */
const sentZone = stored<SentZone>(
  'sentTimeZone',
  objectOf<SentZone>({ userId: isText, timeZone: isText, at: isNumber }),
)

/**
 * Sends the device's time zone for the member on screen: after a sign-in, and after the zone has changed, because then
 * the layout is mounted again (web/ui/device-zone.ts). A failure is silent; the next start sends it again.
 */
export function useSendTimeZone(session: Session): void {
  // A member whose session is not confirmed may be offline.
  const userId = session.kind === 'member' && session.isConfirmed ? session.user.id : null
  useEffect(() => (userId === null ? undefined : whenIdle(() => void sendTimeZone(userId))), [userId])
}

/** Sends the device's time zone for a member, unless this browser has sent it for them within a day. */
export async function sendTimeZone(userId: string): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const sent = sentZone.read()
  const isSent = sent?.userId === userId && sent.timeZone === timeZone
  if (isSent && Math.abs(Date.now() - sent.at) < SENT_FOR_MS) return
  const response = await callAsPerson(userId, 'PUT', PATHS.settings, isAnything, { body: { timeZone } })
  if (response.kind !== 'ok') return
  sentZone.write({ userId, timeZone, at: Date.now() })
  // The page of reminders shows the zone, and what it changes.
  await queryClient.invalidateQueries({ queryKey: ['reminders', userId] })
}
