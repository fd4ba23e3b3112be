import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

export type NoticeTone = 'ready' | 'caution' | 'warning' | 'plain'

const ICONS: Readonly<Record<NoticeTone, IconName>> = {
  ready: 'check',
  caution: 'caution',
  warning: 'error',
  plain: 'info',
}

/** How long a message stays that nobody dismisses. */
export const STAY_MS = 10_000

/**
 * A message in the page. With `onDismiss` it can be closed, and closes itself after ten seconds; without, it stays
 * for as long as it is drawn. `polite` waits for a pause before it is
 * spoken; otherwise it is an alert, spoken at once.
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
  const leaves = onDismiss !== undefined
  useEffect(() => {
    if (!leaves) return
    const timer = setTimeout(() => dismiss(), STAY_MS)
    return () => clearTimeout(timer)
  }, [leaves])
  return (
    <div role={polite ? 'status' : 'alert'} className={`notice notice-${tone}`}>
      <Icon name={ICONS[tone]} size={20} />
      <div className="notice-body">{children}</div>
      {leaves ? (
        <Button look="quiet" size="small" icon aria-label="Dismiss" onClick={onDismiss}>
          <Icon name="close" />
        </Button>
      ) : null}
    </div>
  )
}
