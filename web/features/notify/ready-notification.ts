import { useEffect } from 'react'
import type { Cents } from '#core/units.ts'
import { tickWhileHidden } from '#web/api/use-now.ts'
import { useSession } from '#web/api/session/session.ts'
import { askOnce, useNotifyPermission } from '#web/features/notify/notify-permission.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** What is ready: its amount, and how many casinos have a ready bonus. */
type Ready = { readonly amount: Cents; readonly count: number }

/**
 * Shows the "You have $X ready" notification to a member with more than $10 ready, or more than they chose, also while the page
 * is hidden; and the number ready on the badge of the app. Nothing of that loads before the member has allowed notifications.
 *
 * @param props.ready null for a visitor, and while nothing is to be told.
 */
export function ReadyNotification({ ready }: { ready: Ready | null }): null {
  const session = useSession()
  const owner = session.kind === 'member' ? session.user.id : null
  const confirmed = session.kind === 'member' && session.isConfirmed ? session.user.id : null
  const permission = useNotifyPermission()
  useEffect(() => {
    if (owner !== null) void askAndRegister(owner)
  }, [owner])
  const isGranted = permission === 'granted'
  useEffect(() => {
    if (confirmed === null || !isGranted) return undefined
    return whenIdle(() => void keep(confirmed))
  }, [confirmed, isGranted])
  const amount = ready?.amount ?? null
  const count = ready?.count ?? null
  const wanted = owner !== null && amount !== null && isGranted
  useEffect(() => (wanted ? tickWhileHidden() : undefined), [wanted])
  useEffect(() => {
    if (owner === null || amount === null || count === null || !isGranted) return
    void announce(owner, { amount, count })
  }, [owner, amount, count, isGranted])
  return null
}

// Without what does not load, the list works; the next page tries it again.

async function askAndRegister(userId: string): Promise<void> {
  if (!(await askOnce())) return
  try {
    const { showPushResult, turnOnPush } = await import('#web/features/notify/notify-tasks.tsx')
    const result = await turnOnPush(userId)
    if (result.kind === 'on') showPushResult(result)
  } catch {
    // The button remains.
  }
}

async function keep(userId: string): Promise<void> {
  try {
    await (await import('#web/features/notify/notify-tasks.tsx')).keepPush(userId)
  } catch {
    // See above.
  }
}

async function announce(userId: string, ready: Ready): Promise<void> {
  try {
    await (await import('#web/features/notify/notify-tasks.tsx')).announceReady(userId, ready)
  } catch {
    // See above.
  }
}
