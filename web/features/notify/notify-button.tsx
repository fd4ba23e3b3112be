import './notify.css'
import { askToNotify, useNotifyPermission } from '#web/features/notify/notify-permission.ts'
import { Button } from '#web/ui/button.tsx'

/** The way to ask for the notification; gone once it is answered, with a word where the answer was no. */
export function NotifyButton() {
  const permission = useNotifyPermission()
  if (permission === 'default')
    return (
      <div className="notify">
        <Button size="small" onClick={() => void askToNotify()}>
          Tell me when bonuses are ready
        </Button>
      </div>
    )
  if (permission === 'denied')
    return (
      <p className="notify notify-line">
        Notifications are blocked. The site settings beside the address allow them.
      </p>
    )
  return null
}
