import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

export type NoticeTone = 'ready' | 'caution' | 'warning' | 'plain'

const ICONS: Readonly<Record<NoticeTone, IconName>> = {
  ready: 'check',
  caution: 'caution',
  warning: 'error',
  plain: 'info',
}

/** How long a dismissible message stays open, in milliseconds. */
export const STAY_MS = 10_000

/**
 * A message inside the page. With `onDismiss`, the user can close it, and it closes after ten seconds without the
 * pointer or the focus on it. Without, it stays while it is rendered. Screen readers announce a `polite` message at the
 * next pause, others immediately.
 */
export function Notice({
  tone = 'plain',
  polite = false,
  onDismiss,
  children,
}: {
  tone?: NoticeTone
  polite?: boolean
  onDismiss?: (() => void) | undefined
  children: ReactNode
}) {
  const dismiss = useEffectEvent(() => onDismiss?.())
  const isDismissible = onDismiss !== undefined
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (!isDismissible || paused) return
    const timer = setTimeout(() => dismiss(), STAY_MS)
    return () => clearTimeout(timer)
  }, [isDismissible, paused])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only pause the timer
    <div
      role={polite ? 'status' : 'alert'}
      className={`notice notice-${tone}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={ICONS[tone]} size={20} />
      <div className="notice-body">{children}</div>
      {isDismissible ? (
        <Button look="quiet" size="small" icon aria-label="Dismiss" onClick={onDismiss}>
          <Icon name="close" />
        </Button>
      ) : null}
    </div>
  )
}
