import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './notice.module.css'

export type NoticeTone = 'ready' | 'caution' | 'warning' | 'plain'

export const NOTICE_ICONS: Readonly<Record<NoticeTone, IconName>> = {
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
  paused = false,
  onDismiss,
  className,
  children,
}: {
  tone?: NoticeTone
  polite?: boolean
  /** Stops the timer also without the pointer or the focus. */
  paused?: boolean
  onDismiss?: (() => void) | undefined
  className?: string | undefined
  children: ReactNode
}) {
  const dismiss = useEffectEvent(() => onDismiss?.())
  const isDismissible = onDismiss !== undefined
  const [inUse, setInUse] = useState(false)
  useEffect(() => {
    if (!isDismissible || paused || inUse) return
    const timer = setTimeout(() => dismiss(), STAY_MS)
    return () => clearTimeout(timer)
  }, [isDismissible, paused, inUse])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only pause the timer
    <div
      role={polite ? 'status' : 'alert'}
      className={classNames(styles.notice, styles[tone], className)}
      data-notice
      onPointerEnter={() => setInUse(true)}
      onPointerLeave={() => setInUse(false)}
      onFocus={() => setInUse(true)}
      onBlur={() => setInUse(false)}
    >
      <Icon name={NOTICE_ICONS[tone]} size={20} />
      <div className={styles.body}>{children}</div>
      {isDismissible ? (
        <Button
          look="quiet"
          size="small"
          icon
          aria-label="Dismiss"
          className={styles.dismiss}
          onClick={onDismiss}
        >
          <Icon name="close" />
        </Button>
      ) : null}
    </div>
  )
}

/** A notice that the HTML of a page contains from the start: it has no icon, and screen readers do not announce it. */
export function StaticNotice({
  tone,
  className,
  children,
}: {
  tone: NoticeTone
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <p className={classNames(styles.notice, styles[tone], className)} data-notice>
      <span className={styles.body}>{children}</span>
    </p>
  )
}

/** The buttons of a notice, in a row. */
export function NoticeActions({ children }: { children: ReactNode }) {
  return <p className={styles.actions}>{children}</p>
}
