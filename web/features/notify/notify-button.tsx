import { useState } from 'react'
import './notify.css'
import { askToNotify, useNotifyPermission } from '#web/features/notify/notify-permission.ts'
import { Button } from '#web/ui/button.tsx'

/** Requests the notification permission. Disappears after the user decides, and explains a denial. */
export function NotifyButton() {
  const permission = useNotifyPermission()
  const [pressed, setPressed] = useState(false)
  if (permission === 'default')
    return (
      <div className="notify">
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
    <p aria-live="polite" className="notify notify-line">
      {permission === 'denied'
        ? 'Notifications are blocked. The site settings beside the address allow them.'
        : 'This browser lets no page notify you.'}
    </p>
  )
}
