import { useState } from 'react'
import styles from './notify.module.css'
import { askToNotify, useNotifyPermission } from '#web/features/notify/notify-permission.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/**
 * Requests the notification permission. Disappears after the user decides, and explains a denial.
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
  if (!pressed || permission === 'granted') return null
  return (
    <p aria-live="polite" className={classNames(styles.line, place && styles[place])}>
      {permission === 'denied'
        ? 'Notifications are blocked. Allow them in the site settings in your browser’s address bar.'
        : 'This browser can’t show notifications.'}
    </p>
  )
}
