import { queryClient } from '#web/api/query-client.ts'
import { remindersQuery } from '#web/features/notify/reminders.ts'
import { pushDevice, pushOwner } from '#web/features/notify/push-owner.ts'
import { readPushState, unsubscribeFromPush } from '#web/features/notify/push-state.ts'
import { registerPush } from '#web/features/notify/turn-on-push.ts'
import { readPushAgain } from '#web/features/notify/use-push-state.ts'

/**
 * Registers this browser again for the member who has turned push messages on in it: after a log-out, which removes the device,
 * and after the browser or its push service has ended a subscription. A device that the member removed elsewhere stays removed.
 * Asks for nothing, and never rejects: the next page tries it again.
 */
export async function keepPush(userId: string): Promise<void> {
  const push = await readPushState()
  if (push.kind !== 'on' && push.kind !== 'off') return
  if (push.kind === 'off' && (pushOwner.read() !== userId || Notification.permission !== 'granted')) return
  const reminders = await queryClient.ensureQueryData(remindersQuery(userId)).catch(() => null)
  if (reminders === null) return
  if (push.kind === 'on') {
    const { id: deviceId } = push
    if (reminders.devices.some(({ id }) => id === deviceId)) {
      pushOwner.write(userId)
      pushDevice.write({ userId, deviceId })
      return
    }
    if (pushOwner.read() !== userId) return
    const last = pushDevice.read()
    if (last?.userId === userId && last.deviceId === deviceId) await unsubscribeFromPush()
    else await registerPush(userId)
  } else await registerPush(userId)
  await readPushAgain()
}
