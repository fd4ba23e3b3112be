import { useEffect } from 'react'
import type { Cents } from '#core/units.ts'
import { tickWhileHidden, useNow } from '#web/api/use-now.ts'
import { useSession } from '#web/api/session/session.ts'
import { askOnce, useNotifyPermission } from '#web/features/notify/notify-permission.ts'
import type * as notifyTasks from '#web/features/notify/notify-tasks.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

const QUARTER_MS = 900_000

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
  const confirmed = session.kind === 'member' && session.isConfirmed ? owner : null
  const permission = useNotifyPermission()
  useEffect(() => {
    if (owner !== null) void askAndRegister(owner)
  }, [owner])
  const isGranted = permission === 'granted'
  useEffect(() => {
    if (confirmed === null || !isGranted) return undefined
    return whenIdle(() => void runTask(({ keepPush }) => keepPush(confirmed)))
  }, [confirmed, isGranted])
  const amount = ready?.amount ?? null
  const count = ready?.count ?? 0
  const wanted = owner !== null && amount !== null && isGranted
  useEffect(() => (wanted ? tickWhileHidden() : undefined), [wanted])
  // Every quarter of an hour again: the quiet hours or a pause, in which nothing is announced, may have ended.
  const quarter = Math.floor((useNow() ?? 0) / QUARTER_MS)
  useEffect(() => {
    if (wanted) void runTask(({ announceReady }) => announceReady(owner, { amount, count }))
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Time is what ends the quiet hours.
  }, [wanted, owner, amount, count, quarter])
  return null
}

async function askAndRegister(userId: string): Promise<void> {
  if (!(await askOnce())) return
  await runTask(async ({ showPushResult, turnOnPush }) => {
    const result = await turnOnPush(userId)
    if (result.kind === 'on') showPushResult(result)
  })
}

/** Runs a task whose code loads only now. Without it, the list and the button work; the next page tries it again. */
async function runTask(task: (tasks: typeof notifyTasks) => Promise<void>): Promise<void> {
  try {
    await task(await import('#web/features/notify/notify-tasks.tsx'))
  } catch {
    // See above.
  }
}
