import { useState } from 'react'
import styles from './notify.module.css'
import {
  askToNotify,
  needsHomeScreen,
  type NotifyPermission,
  useNotifyPermission,
} from '#web/features/notify/notify-permission.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/**
 * Requests the notification permission. Disappears after the user decides, and explains a denial, or that the device
 * shows no notifications.
 *
 * @param place `bar` shows it from 1280 px, `after` below that: a list has both.
 */
export function NotifyButton({ place }: { place?: 'bar' | 'after' }) {
  const permission = useNotifyPermission()
  const [pressed, setPressed] = useState(false)
  if (permission === 'default')
    return (
      <div className={place && styles[place]}>
        <Button
          size="small"
          onClick={() => {
            setPressed(true)
            void askToNotify()
          }}
        >
          Tell me when bonuses are ready
        </Button>
      </div>
    )
  const line = lineFor(permission, pressed)
  if (line === null) return null
  return (
    <p aria-live="polite" className={classNames(styles.line, place && styles[place])}>
      {line}
    </p>
  )
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
