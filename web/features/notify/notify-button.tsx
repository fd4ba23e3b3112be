import { lazy, type ReactNode, Suspense, useState } from 'react'
import styles from './notify.module.css'
import {
  askToNotify,
  needsHomeScreen,
  notifyPermission,
  type NotifyPermission,
  useNotifyPermission,
} from '#web/features/notify/notify-permission.ts'
import { NOTIFY_LABEL } from '#web/features/notify/notify-placeholder.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { showAlert } from '#web/ui/message-store.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import textLink from '#web/ui/text-link.module.css'

/** Loaded only after the permission. If it does not load, the link remains. */
const PushOffer = lazy(() =>
  import('#web/features/notify/notify-tasks.tsx').then(
    (module) => ({ default: module.PushOffer }),
    () => ({ default: ({ otherwise }: { otherwise: ReactNode }) => otherwise }),
  ),
)

type Props = {
  userId: string
  /** The page with all settings of reminders. */
  href: string
  /** `bar` shows it from 1280 px, `after` below that: a list has both. */
  place?: 'bar' | 'after'
}

/**
 * Requests the notification permission, and then receives push messages, where the browser and the server have them; an open
 * page notifies in any case. It remains while they are possible and not on. Then it links to the reminders, and explains a
 * denial, or that the device shows no notifications.
 */
export function NotifyButton({ userId, href, place }: Props) {
  const permission = useNotifyPermission()
  const [pressed, setPressed] = useState(false)
  // What the permission was at the press that is being answered.
  const [pressedAt, setPressedAt] = useState<NotifyPermission | null>(null)
  if (permission === 'unknown') return null

  async function press(): Promise<void> {
    setPressed(true)
    setPressedAt(permission)
    await turnOn(userId)
    setPressedAt(null)
  }

  const busy = pressedAt !== null
  // What follows the browser's own question can take seconds.
  const progress = busy && permission === 'granted' ? 'Turning on notifications…' : null
  const button = (
    <div className={place && styles[place]}>
      <Button size="small" busy={busy} onClick={() => void press()}>
        {progress ?? NOTIFY_LABEL}
      </Button>
      <output className="visually-hidden">{progress}</output>
    </div>
  )
  const reason = lineFor(permission, pressed)
  const link = (
    <p
      aria-live="polite"
      className={classNames(styles.line, reason === null && styles.only, place && styles[place])}
    >
      {reason}{' '}
      <PageLink href={href} className={textLink.link}>
        Reminders
      </PageLink>
    </p>
  )
  // Until a press is answered, its button stays where it is, and so does the focus.
  if (permission === 'default' || (permission === 'granted' && pressedAt === 'default')) return button
  if (permission !== 'granted') return link
  const otherwise = busy ? button : link
  return (
    <Suspense fallback={otherwise}>
      <PushOffer userId={userId} offer={button} otherwise={otherwise} />
    </Suspense>
  )
}

/** Tells the result, unless the page shows it. Never rejects. */
async function turnOn(userId: string): Promise<void> {
  try {
    // Before anything loads, because a press allows the question only for some seconds.
    if (notifyPermission() === 'default') await askToNotify()
    if (notifyPermission() !== 'granted') return
    const { showPushResult, turnOnPush } = await import('#web/features/notify/notify-tasks.tsx')
    showPushResult(await turnOnPush(userId))
  } catch {
    showAlert('Notifications work only while your list is open. Check your connection, then try again.')
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
