import type { AddReminderDevice } from '#contract/reminders.ts'
import { PATHS } from '#contract/paths.ts'
import type { ApiFailure } from '#web/api/api.ts'
import { deviceIdOf, deviceOf } from '#web/offline/push-device.ts'
import { ApiCallError, queryClient } from '#web/api/query-client.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { changeReminders, remindersQuery } from '#web/features/notify/reminders.ts'
import { askToNotify } from '#web/features/notify/notify-permission.ts'
import {
  pushDevice,
  pushOwner,
  hasPush,
  subscribeToPush,
  unsubscribeFromPush,
} from '#web/features/notify/push-state.ts'
import { readPushAgain } from '#web/features/notify/use-push-state.ts'
import { showAlert, showToast } from '#web/ui/message-store.ts'
import { isTimeout } from '#web/ui/within-time.ts'

/**
 * The result of turning push messages on. `asked`: the user closed the question of the browser without an answer. `no-worker`: the
 * service worker of this site does not run. `failed`: the browser could not subscribe. `rejected`: the server did not register the
 * device. `not-offered`: it sends no push messages.
 */
export type PushResult =
  | { readonly kind: 'on' | 'asked' | 'blocked' | 'unsupported' | 'no-worker' | 'failed' | 'not-offered' }
  | { readonly kind: 'rejected'; readonly failure: ApiFailure }

/**
 * Asks for the permission, subscribes this browser, and registers it as a device of the member. Call it on a press: browsers
 * show the question only then. Never rejects.
 */
export async function turnOnPush(userId: string): Promise<PushResult> {
  if (!('Notification' in globalThis)) return { kind: 'unsupported' }
  try {
    // First, because a press allows the question only for some seconds.
    if (Notification.permission === 'default') await askToNotify()
    const { permission } = Notification
    if (permission === 'denied') return { kind: 'blocked' }
    if (permission !== 'granted') return { kind: 'asked' }
    return await registerPush(userId)
  } catch {
    return { kind: 'failed' }
  } finally {
    await readPushAgain()
  }
}

/**
 * Subscribes this browser, whose user has allowed notifications, and registers it as a device of the member. Never rejects.
 */
export async function registerPush(userId: string): Promise<PushResult> {
  if (!hasPush()) return { kind: 'unsupported' }
  try {
    const { push } = await queryClient.ensureQueryData(remindersQuery(userId))
    if (push.publicKey === null) return { kind: 'not-offered' }
    const subscription = await subscribeToPush(push.publicKey)
    const device = deviceOf(subscription)
    if (device === null) return { kind: 'failed' }
    const response = await changeReminders(
      userId,
      'POST',
      PATHS.reminderDevices,
      device satisfies AddReminderDevice,
    )
    if (response.kind === 'ok') {
      pushOwner.write(userId)
      pushDevice.write({ userId, deviceId: await deviceIdOf(subscription.endpoint) })
      return { kind: 'on' }
    }
    // Without a connection, the next page tries it again.
    if (response.kind === 'rejected') await unsubscribeFromPush()
    return { kind: 'rejected', failure: response }
  } catch (error) {
    if (error instanceof ApiCallError) return { kind: 'rejected', failure: error.failure }
    return { kind: isTimeout(error) ? 'no-worker' : 'failed' }
  }
}

/** Tells the member what turning push messages on has done. The pages show what `asked` and `blocked` mean. */
export function showPushResult(result: PushResult): void {
  switch (result.kind) {
    case 'on':
      return void showToast('This browser now gets your reminders')
    case 'rejected':
      return showAlert(`Notifications are still off. ${reasonText(result.failure)}`)
    case 'no-worker':
      return showAlert(
        'This browser hasn’t finished loading the site’s offline support, which shows notifications. Reload the page, then try again.',
      )
    case 'failed':
      return showAlert('This browser couldn’t reach its push service. Check your connection, then try again.')
    case 'asked':
    case 'blocked':
    case 'unsupported':
    case 'not-offered':
  }
}
