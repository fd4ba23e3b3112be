import { useSyncExternalStore } from 'react'
import { useSession } from '#web/api/session/session.ts'
import type { OutboxState } from '#web/outbox/outbox.ts'
import type { OutboxItem } from '#web/outbox/outbox-store.ts'
import { outbox, outboxOf, pendingWrites, VISITOR } from '#web/outbox/record-write.ts'
import type { Write } from '#web/outbox/write.ts'

const NONE: readonly Write[] = []
const EMPTY: OutboxState = { items: [], stalled: null }

/** The writes of the member or visitor on screen that the server has not judged. */
export function usePendingWrites(): readonly Write[] {
  return useWrites(pendingWrites)
}

/** Those of `usePendingWrites` that can change the list. */
export function usePendingListWrites(): readonly Write[] {
  return useWrites(pendingListWrites)
}

/** All writes of this browser that the server has not acknowledged, and why they are not sent. */
export function useOutbox(): OutboxState {
  return useSyncExternalStore(outbox.subscribe, outbox.state, () => EMPTY)
}

/** The writes of a member that the server has not acknowledged, oldest first. */
export function useOutboxOf(userId: string | null): readonly OutboxItem[] {
  return useOutbox().items.filter((item) => item.userId === userId)
}

/** @param read returns the same array until the writes change. */
function useWrites(read: (userId: string) => readonly Write[]): readonly Write[] {
  const session = useSession()
  const userId = session.kind === 'member' ? session.user.id : VISITOR
  return useSyncExternalStore(
    outboxOf(userId).subscribe,
    () => read(userId),
    () => NONE,
  )
}

let listWrites = NONE

function pendingListWrites(userId: string): readonly Write[] {
  const next = pendingWrites(userId).filter(({ kind }) => kind !== 'round')
  const isSame = next.length === listWrites.length && next.every((write, at) => write === listWrites[at])
  if (!isSame) listWrites = next
  return listWrites
}
