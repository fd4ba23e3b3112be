import styles from './unsaved-bar.module.css'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useStaleNotice } from '#web/features/outbox/stale-notice.ts'
import { outbox } from '#web/outbox/record-write.ts'
import { useOutbox } from '#web/outbox/use-pending-writes.ts'
import { countWrites } from '#web/outbox/writes.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { publishHeight } from '#web/ui/publish-height.ts'

/** The delay before a notice appears. Until then, the row's indicator is enough. */
const LATE_MS = 1_000

type Props = {
  /** The member on screen; null for a visitor, and after the session has ended. */
  userId: string | null
  /** Whether the user is a visitor, who has no writes, and for whom those of a member are not shown. */
  isVisitor: boolean
}

/**
 * Shows writes that are not saved, with Retry, and what the page could not refresh: a bar at the bottom of the window, so that
 * it stays visible, and so that nothing moves under a finger when it appears.
 */
export function UnsavedBar({ userId, isVisitor }: Props) {
  const { items, stalled } = useOutbox()
  const stale = useStaleNotice()
  const own = userId === null ? items : items.filter((item) => item.userId === userId)
  const unsent = isVisitor ? [] : own.filter(({ rejection }) => rejection === null)
  const isLate = useLate(unsent.length > 0)
  const isUnsaved = unsent.length > 0 && (stalled !== null || isLate || userId === null)
  const hasBar = isUnsaved || stale !== null
  const isStored = isUnsaved && stalled !== null && userId !== null
  useEffect(() => {
    if (isStored) void askForPersistentStorage()
  }, [isStored])
  const stored = useCanBeDeleted() ? `${STORED} ${CAN_BE_DELETED}` : STORED
  const bar = useRef<HTMLOutputElement>(null)
  useLayoutEffect(
    () => (hasBar && bar.current !== null ? publishHeight(bar.current, 'unsaved-bar') : undefined),
    [hasBar],
  )
  if (!hasBar) return null
  return (
    <output ref={bar} className={styles.bar}>
      <Icon name="caution" size={20} />
      <span className={styles.texts}>
        {isUnsaved ? (
          <span>
            <strong>{countWrites(unsent.map(({ mutation }) => mutation))} not saved yet.</strong>{' '}
            {reason(userId, stalled?.kind, unsent.some(({ inMemory }) => inMemory) ? IN_MEMORY : stored)}
          </span>
        ) : null}
        {stale === null ? null : <span>{stale}</span>}
      </span>
      {userId === null || !isUnsaved ? null : (
        <Button size="small" onClick={outbox.flush}>
          Retry
        </Button>
      )}
    </output>
  )
}

const STORED = 'Stored on this device; will sync.'
const CAN_BE_DELETED = 'If your browser’s data for this site is deleted first, these changes are lost.'
const IN_MEMORY = 'Keep this page open. This browser couldn’t store everything.'

function reason(userId: string | null, stalled: string | undefined, stored: string): string {
  if (userId === null) return 'Log in again to save what this device has stored.'
  if (stalled === 'offline') return `You’re offline. ${stored}`
  if (stalled === 'unavailable') return `The server isn’t responding. ${stored}`
  return 'Sending now.'
}

/** Returns whether a condition has been true for a second. */
function useLate(condition: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [condition])
  return condition && isLate
}

/** Whether the browser keeps what this site has stored when the device runs out of space; null until it has answered. */
let isPersistent: boolean | null = null
let asked = false
const listeners = new Set<() => void>()

/**
 * Asks the browser once not to delete what this site has stored. Call it when a write waits: some browsers then ask the
 * user, who can see why.
 */
async function askForPersistentStorage(): Promise<void> {
  if (asked) return
  asked = true
  isPersistent = await readPersistence()
  for (const listener of listeners) listener()
}

/** Returns whether the browser has said that it can delete what this site has stored. */
function useCanBeDeleted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPersistent === false,
    () => false,
  )
}

async function readPersistence(): Promise<boolean> {
  // On an insecure address, browsers have no storage manager.
  const storage: Partial<StorageManager> | undefined = 'storage' in navigator ? navigator.storage : undefined
  try {
    return ((await storage?.persisted?.()) ?? false) || ((await storage?.persist?.()) ?? false)
  } catch {
    return false
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
