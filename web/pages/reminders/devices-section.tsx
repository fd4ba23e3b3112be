import { useAction } from '#web/api/use-action.ts'
import { reminderDevicePath } from '#contract/account-paths.ts'
import type { DeviceTested, ReminderDevice } from '#contract/reminders.ts'
import { callAsUser } from '#web/api/session/session.ts'
import { queryClient } from '#web/api/query-client.ts'
import { changeReminders, remindersQuery } from '#web/features/notify/reminders.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { isMoment, objectOf, oneOf } from '#web/api/type-guards.ts'
import { unsubscribeFromPush } from '#web/features/notify/push-state.ts'
import { Button } from '#web/ui/button.tsx'
import { showAlert, showToast } from '#web/ui/message-store.ts'
import { momentDay } from '#web/ui/moment-day.ts'
import { focusSection, SettingsSection } from '#web/ui/settings-section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './reminders-page.module.css'

type Props = {
  userId: string
  devices: readonly ReminderDevice[]
  /** The ID of this browser; null if it receives nothing. */
  ownId: string | null
  /** Called after this browser was removed. */
  onChange: () => Promise<void>
}

const isDeviceTested = objectOf<DeviceTested>({
  result: oneOf('sent', 'removed', 'failed'),
  now: isMoment,
})

const TEST_TEXTS = {
  sent: 'Sent. It appears within a few seconds.',
  removed: 'That device no longer accepts notifications, so it was removed.',
  failed: 'The device’s push service didn’t accept the test. Try again later.',
} as const satisfies Record<DeviceTested['result'], string>

/** The devices that receive notifications, each with a test and its removal. */
export function DevicesSection({ userId, devices, ownId, onChange }: Props) {
  const { running, run } = useAction<string>()

  async function testDevice(id: string): Promise<void> {
    const path = reminderDevicePath(id, 'test')
    await run(`test ${id}`, () => callAsUser(userId, 'POST', path, isDeviceTested), {
      failed: 'No test was sent.',
      async onDone({ result }) {
        if (result === 'sent') showToast(TEST_TEXTS.sent)
        else showAlert(TEST_TEXTS[result])
        await queryClient.invalidateQueries({ queryKey: remindersQuery(userId).queryKey })
        if (result === 'removed') focusSection('reminders-devices')
      },
    })
  }

  async function remove(id: string): Promise<void> {
    async function request() {
      const response = await changeReminders(userId, 'DELETE', reminderDevicePath(id))
      if (response.kind === 'ok' && id === ownId) {
        await unsubscribeFromPush()
        await onChange()
      }
      return response
    }
    await run(`remove ${id}`, request, {
      failed: 'The device wasn’t removed.',
      done: 'Device removed',
      onDone: () => focusSection('reminders-devices'),
    })
  }

  return (
    <SettingsSection
      id="reminders-devices"
      title="Devices"
      note="Up to ten browsers and phones. Logging out on a device removes it."
    >
      {devices.length === 0 ? (
        <p className={styles.text}>No device gets notifications yet.</p>
      ) : (
        <ul className={styles.list}>
          {devices.map(({ id, name, addedAt, lastSentAt, state }) => (
            <li key={id}>
              <div>
                <div className={styles.named}>
                  <b>{name}</b>
                  {id === ownId ? <span className={styles.state}>This device</span> : null}
                  {state === 'failing' ? <span className={styles.state}>Last one failed</span> : null}
                </div>
                <p>
                  Added {momentDay(addedAt, serverNow())}
                  {lastSentAt === null
                    ? ', nothing sent yet'
                    : `, last sent ${momentDay(lastSentAt, serverNow())}`}
                </p>
              </div>
              <div className={styles.buttons}>
                <Button size="small" busy={running === `test ${id}`} onClick={() => void testDevice(id)}>
                  Test <VisuallyHidden>{name}</VisuallyHidden>
                </Button>
                <Button
                  size="small"
                  look="quiet"
                  busy={running === `remove ${id}`}
                  onClick={() => void remove(id)}
                >
                  Remove <VisuallyHidden>{name}</VisuallyHidden>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}
