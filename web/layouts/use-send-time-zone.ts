import { useEffect, useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import { callAsUser, type Session } from '#web/api/session/session.ts'
import { queryClient } from '#web/api/query-client.ts'
import { isAnything, isFlag, isNumber, isText, objectOf, orMissing } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** `isKept`: the member keeps the zone of the account on this device. */
type SentZone = {
  readonly userId: string
  readonly timeZone: string
  readonly at: number
  readonly isKept?: boolean | undefined
}

/** A device in another zone than the reminders of the account. */
export type ZoneQuestion = { readonly userId: string; readonly device: string; readonly account: string }

/** After this time, it is sent again: another device may have sent another one since. */
const SENT_FOR_MS = 86_400_000

/** What this browser sent last. */
const sentZone = stored<SentZone>(
  'sentTimeZone',
  objectOf<Omit<SentZone, 'isKept'> & { isKept: SentZone['isKept'] }>({
    userId: isText,
    timeZone: isText,
    at: isNumber,
    isKept: orMissing(isFlag),
  }),
)

/**
 * Sends the device's time zone for the member on screen: after a sign-in, and after the zone has changed, because then
 * the layout is mounted again (web/ui/device-zone.ts). A failure is silent; the next start sends it again.
 *
 * @returns the question whether reminders may move to another zone, null if there is none; and the function that answers it,
 * which resolves to whether the answer was stored. The question remains after it.
 */
export function useSendTimeZone(
  session: Session,
): readonly [ZoneQuestion | null, (isChanged: boolean) => Promise<boolean>] {
  const [question, setQuestion] = useState<ZoneQuestion | null>(null)
  // A member whose session is not confirmed may be offline.
  const userId = session.kind === 'member' && session.isConfirmed ? session.user.id : null
  useEffect(() => {
    if (userId === null) return undefined
    return whenIdle(() => void sendTimeZone(userId).then(setQuestion))
  }, [userId])
  return [
    question?.userId === userId ? question : null,
    (isChanged) => (question === null ? Promise.resolve(false) : answerZone(question, isChanged)),
  ]
}

/**
 * Sends the device's time zone for a member, unless this browser has sent it for them within a day. If reminders are sent by
 * the time of another zone, it sends nothing.
 *
 * @returns what to ask the member then; otherwise null.
 */
export async function sendTimeZone(userId: string): Promise<ZoneQuestion | null> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const sent = sentZone.read()
  const isSent = sent?.userId === userId && sent.timeZone === timeZone
  if (isSent && (sent.isKept === true || Math.abs(Date.now() - sent.at) < SENT_FOR_MS)) return null
  const account = await zoneOfReminders(userId)
  if (account !== null && account !== timeZone) return { userId, device: timeZone, account }
  await sendZone(userId, timeZone)
  return null
}

/** Sends the zone of the device, or remembers that the member keeps that of the account. @returns whether it was done. */
export async function answerZone({ userId, device }: ZoneQuestion, isChanged: boolean): Promise<boolean> {
  if (isChanged) return await sendZone(userId, device)
  sentZone.write({ userId, timeZone: device, at: Date.now(), isKept: true })
  return true
}

async function sendZone(userId: string, timeZone: string): Promise<boolean> {
  const response = await callAsUser(userId, 'PUT', PATHS.settings, isAnything, { body: { timeZone } })
  if (response.kind !== 'ok') return false
  sentZone.write({ userId, timeZone, at: Date.now() })
  // These pages show the zone, and what it changes.
  for (const page of ['reminders', 'reports'])
    await queryClient.invalidateQueries({ queryKey: [page, userId] })
  return true
}

/** Returns the zone by which reminders are sent; null if none are, or if that cannot be read. */
async function zoneOfReminders(userId: string): Promise<string | null> {
  try {
    const { remindersQuery } = await import('#web/features/notify/reminders.ts')
    const reminders = await queryClient.fetchQuery(remindersQuery(userId))
    return reminders.devices.length > 0 || reminders.settings.email ? reminders.timeZone : null
  } catch {
    return null
  }
}
