import { type ReactNode, useEffect, useRef } from 'react'
import { DeadLink } from '#web/features/account/dead-link.tsx'
import { useLink } from '#web/features/account/use-link.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './account.module.css'

/** A button that confirms an email link, followed by the result. */
export function LinkStep({
  path,
  token,
  ask,
  button,
  busyText,
  done,
  conflict,
  dead,
  onDone,
}: {
  path: string
  token: string
  ask: ReactNode
  button: string
  busyText: string
  done: ReactNode
  /** The message if another account has the address by now. */
  conflict?: string
  /** A way to request a new link. */
  dead: ReactNode
  onDone: () => void
}) {
  const { use, busy, open } = useLink(onDone)
  if (use.kind === 'done') return <Reached>{done}</Reached>
  if (use.kind === 'dead') return <DeadLink cutOff={false}>{dead}</DeadLink>
  if (use.kind === 'conflict') return <Notice tone="warning">{conflict}</Notice>
  return (
    <>
      {use.kind === 'failed' ? (
        <Notice key={use.attempt} tone="warning">
          {use.text}
        </Notice>
      ) : null}
      <p>{ask}</p>
      <Button look="filled" size="large" busy={busy} onClick={() => void open(path, { token })}>
        {busy ? busyText : button}
      </Button>
    </>
  )
}

/** The result. Takes the focus, because the button that led here has unmounted. */
export function Reached({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.reached}>
      {children}
    </div>
  )
}
