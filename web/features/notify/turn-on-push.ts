import type { AddReminderDevice } from '#contract/reminders.ts'
import { PATHS } from '#contract/paths.ts'
import type { ApiFailure } from '#web/api/api.ts'
import { deviceOf } from '#web/api/push-device.ts'
import { ApiCallError, queryClient } from '#web/api/query-client.ts'
import { changeReminders, remindersQuery } from '#web/api/reminders.ts'
import { askToNotify } from '#web/features/notify/notify-permission.ts'
import { hasPush, subscribeToPush, unsubscribeFromPush } from '#web/features/notify/push-state.ts'

/**
 * The result of turning push messages on. `asked`: the user closed the question of the browser without an answer. `failed`: the
 * browser could not subscribe. `rejected`: the server did not register the device. `not-offered`: it sends no push messages.
 */
export type PushResult =
  | { readonly kind: 'on' | 'asked' | 'blocked' | 'unsupported' | 'failed' | 'not-offered' }
  | { readonly kind: 'rejected'; readonly failure: ApiFailure }

/**
 * Asks for the permission, subscribes this browser, and registers it as a device of the member. Call it on a press: browsers
 * show the question only then.
 */
export async function turnOnPush(userId: string): Promise<PushResult> {
  if (!('Notification' in globalThis)) return { kind: 'unsupported' }
  // First, because a press allows the question only for some seconds.
  if (Notification.permission === 'default') await askToNotify()
  const { permission } = Notification
  if (permission === 'denied') return { kind: 'blocked' }
  if (permission !== 'granted') return { kind: 'asked' }
  if (!hasPush()) return { kind: 'unsupported' }
  try {
    const { push } = await queryClient.ensureQueryData(remindersQuery(userId))
    if (push.publicKey === null) return { kind: 'not-offered' }
    const device = deviceOf(await subscribeToPush(push.publicKey))
    if (device === null) return { kind: 'failed' }
    const response = await changeReminders(
      userId,
      'POST',
      PATHS.reminderDevices,
      device satisfies AddReminderDevice,
    )
    if (response.kind === 'ok') return { kind: 'on' }
    await unsubscribeFromPush()
    return { kind: 'rejected', failure: response }
  } catch (error) {
    const failure = failureOf(error)
    return failure === null ? { kind: 'failed' } : { kind: 'rejected', failure }
  }
}

function failureOf(error: unknown): ApiFailure | null {
  return error instanceof ApiCallError ? error.failure : null
}
