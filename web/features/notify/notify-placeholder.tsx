import { useState } from 'react'
import styles from './notify.module.css'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

export const NOTIFY_LABEL = 'Tell me when bonuses are ready'

/**
 * Reserves the space of the notify button in the bar above a list while the code of the button loads. Once the permission
 * is decided, the button is most often a link.
 */
export function NotifyPlaceholder({ place }: { place?: 'bar' | 'after' }) {
  // Read once: Chromium asks another process for it.
  const [isAsked] = useState(() => 'Notification' in globalThis && Notification.permission !== 'default')
  if (place !== 'bar') return null
  return (
    <div className={classNames(styles.line, styles.bar, styles.placeholder)}>
      {isAsked ? 'Reminders' : <Button size="small">{NOTIFY_LABEL}</Button>}
    </div>
  )
}
