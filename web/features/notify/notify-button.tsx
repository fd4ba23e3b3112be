import { useState } from 'react'
import styles from './notify.module.css'
import {
  askToNotify,
  needsHomeScreen,
  notifyPermission,
  type NotifyPermission,
  useNotifyPermission,
} from '#web/features/notify/notify-permission.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/message-store.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import textLink from '#web/ui/text-link.module.css'

type Props = {
  userId: string
  /** The page with all settings of reminders. */
  href: string
  /** `bar` shows it from 1280 px, `after` below that: a list has both. */
  place?: 'bar' | 'after'
}

/**
 * Requests the notification permission, and then receives push messages, where the browser and the server have them; an open
 * page notifies in any case. After the user decided, it links to the reminders, and explains a denial, or that the device shows
 * no notifications.
 */
export function NotifyButton({ userId, href, place }: Props) {
  const permission = useNotifyPermission()
  const [pressed, setPressed] = useState(false)
  if (permission === 'unknown') return null
  if (permission === 'default')
    return (
      <div className={place && styles[place]}>
        <Button
          size="small"
          onClick={() => {
            setPressed(true)
            void turnOn(userId)
          }}
        >
          Tell me when bonuses are ready
        </Button>
      </div>
    )
  return (
    <p aria-live="polite" className={classNames(styles.line, place && styles[place])}>
      {lineFor(permission, pressed)}{' '}
      <PageLink href={href} className={textLink.link}>
        Reminders
      </PageLink>
    </p>
  )
}

async function turnOn(userId: string): Promise<void> {
  // Before anything loads, because a press allows the question only for some seconds.
  await askToNotify()
  if (notifyPermission() !== 'granted') return
  try {
    const { turnOnPush } = await import('#web/features/notify/turn-on-push.ts')
    if ((await turnOnPush(userId)).kind === 'on') showToast('This browser now gets your reminders')
  } catch {
    // The open page notifies.
  }
}

/** A user who blocked notifications knows; only a press is answered. Others learn that the device shows none. */
function lineFor(permission: NotifyPermission, pressed: boolean): string | null {
  if (permission === 'denied' && pressed)
    return 'Notifications are blocked. Allow them in the site settings in your browser’s address bar.'
  if (permission !== 'unable') return null
  return needsHomeScreen()
    ? 'To get notifications on an iPhone or iPad, add this page to your Home Screen and open it there.'
    : 'This browser can’t show notifications.'
}
