import { useState } from 'react'
import { reminderDevicePath } from '#contract/account-paths.ts'
import type { RemindersResponse } from '#contract/reminders.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { changeReminders } from '#web/features/notify/reminders.ts'
import { type PushState, unsubscribeFromPush } from '#web/features/notify/push-state.ts'
import { showPushResult, turnOnPush } from '#web/features/notify/turn-on-push.ts'
import { HomeScreenSteps } from '#web/pages/reminders/home-screen-steps.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showAlert, showToast } from '#web/ui/message-store.ts'
import { focusSection, SettingsSection } from '#web/ui/settings-section.tsx'
import styles from './reminders-page.module.css'

type Props = {
  userId: string
  reminders: RemindersResponse
  /** Null until it is known. */
  push: PushState | null
  /** Reads the state of the browser again. */
  onChange: () => Promise<void>
}

/** Whether this browser shows notifications, and what to do if it cannot. */
export function ThisBrowserSection({ userId, reminders, push, onChange }: Props) {
  const [busy, setBusy] = useState(false)
  const isOn = push?.kind === 'on' && reminders.devices.some(({ id }) => id === push.id)

  async function turnOn(): Promise<void> {
    setBusy(true)
    const result = await turnOnPush(userId)
    setBusy(false)
    showPushResult(result)
    focusSection('reminders-browser')
  }

  async function turnOff(id: string): Promise<void> {
    setBusy(true)
    const response = await changeReminders(userId, 'DELETE', reminderDevicePath(id))
    if (response.kind === 'ok') await unsubscribeFromPush()
    await onChange()
    setBusy(false)
    if (response.kind !== 'ok') return showAlert(`Notifications are still on. ${reasonText(response)}`)
    showToast('This browser no longer gets reminders')
    focusSection('reminders-browser')
  }

  return (
    <SettingsSection
      id="reminders-browser"
      title="This browser"
      note="A notification also arrives when this site is closed. It names no casino and no amount unless you choose so."
    >
      {push === null ? (
        <p className={styles.text}>Checking this browser…</p>
      ) : push.kind !== 'home-screen' && push.kind !== 'insecure' && reminders.push.publicKey === null ? (
        <State
          title="This site isn’t set up to send notifications"
          text="While your list is open, it still tells you when more than $10 is ready. The calendar below works too."
        />
      ) : isOn ? (
        <>
          <State on title="This browser gets your reminders" />
          <div>
            <Button busy={busy} onClick={() => void turnOff(push.id)}>
              Turn off on this browser
            </Button>
          </div>
        </>
      ) : push.kind === 'on' || push.kind === 'off' ? (
        <>
          <State title="Notifications are off" text="This browser will ask whether you allow them." />
          <div>
            <Button look="filled" busy={busy} onClick={() => void turnOn()}>
              Turn on notifications
            </Button>
          </div>
        </>
      ) : (
        <NotPossible push={push.kind} emailToo={reminders.email.isOffered} />
      )}
    </SettingsSection>
  )
}

/** Why this browser can show no notifications, and the way that remains. */
function NotPossible({
  push,
  emailToo,
}: {
  push: Exclude<PushState['kind'], 'on' | 'off'>
  /** Whether this site sends reminders by email, too. */
  emailToo: boolean
}) {
  switch (push) {
    case 'blocked':
      return (
        <>
          <State title="This browser blocks notifications" text="Here is how to allow them:" />
          <BlockedHelp />
        </>
      )
    case 'home-screen':
      return (
        <>
          <State
            title="First add this site to your Home Screen"
            text="An iPhone or iPad shows notifications only of sites on the Home Screen. It takes a minute:"
          />
          <HomeScreenSteps />
        </>
      )
    case 'insecure':
      return (
        <State
          title="This address isn’t secure"
          text={`Browsers allow notifications only on addresses that begin with https. ${emailToo ? 'Email and the calendar below work here.' : 'The calendar below works here.'}`}
        />
      )
    case 'unsupported':
      return (
        <State
          title="This browser can’t get notifications"
          text="Private windows of Firefox and some older browsers can’t. Open this page in a normal window or another browser, or use the calendar below."
        />
      )
    case 'broken':
      return (
        <State
          title="This browser didn’t answer"
          text="It can show notifications, but reported an error. Restart it, then open this page again. The calendar below works meanwhile."
        />
      )
  }
}

function State({ title, text, on = false }: { title: string; text?: string; on?: boolean }) {
  return (
    <div className={styles.channel} data-on={on ? '' : undefined}>
      <Icon name={on ? 'check' : 'info'} size={20} />
      <div>
        <b>{title}</b>
        {text === undefined ? null : <p>{text}</p>}
      </div>
    </div>
  )
}

const WAYS = [
  ['Chrome and Edge', 'Press the icon to the left of the address, then Notifications, then Allow.'],
  ['Firefox', 'Press the lock to the left of the address, then the cross next to “Blocked”.'],
  ['Safari on a Mac', 'In Safari’s settings, open Websites, then Notifications, and choose Allow.'],
  ['iPhone and iPad', 'In Settings, open Notifications, choose this app, and allow notifications.'],
  ['Android', 'In the browser’s menu, open Settings, then Notifications, and allow this site.'],
] as const

/** How to allow notifications that were blocked: a page cannot ask again. */
function BlockedHelp() {
  return (
    <>
      <dl className={styles.ways}>
        {WAYS.map(([browser, text]) => (
          <div key={browser}>
            <dt>{browser}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.text}>Then come back to this page. Private windows always block them.</p>
    </>
  )
}
