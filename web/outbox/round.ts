import { useMemo } from 'react'
import { changedRound, joinedChanges, type Round, type RoundChange } from '#core/round/round.ts'
import { savedRound } from '#web/api/list-round.ts'
import { outbox, recordWrite, usePendingWrites } from '#web/outbox/record-write.ts'
import type { Write } from '#web/outbox/write.ts'

/** A visitor's round lasts as long as the page. */
const VISITOR = ''

/** Returns the newest round of a member, or of a visitor, with the changes that are not sent yet; null before the first. */
export function useRound(userId: string | null): Round | null {
  const saved = savedRound.useValue(userId ?? VISITOR)
  const pending = usePendingWrites()
  return useMemo(() => withPending(saved, userId === null ? [] : pending), [saved, userId, pending])
}

/** The newest change of this page that the server has not judged, and whose it is. */
let newest: { readonly userId: string; readonly write: Write<'round'> } | null = null

/**
 * Changes the round, and stores the change for the server. A change that the server has not judged yet is replaced by both
 * together, so that a round without a connection waits as one write.
 *
 * @param userId null for a visitor, whose round the server does not have.
 */
export function changeRound(userId: string | null, change: RoundChange): void {
  savedRound.change(userId ?? VISITOR, (round) => changedRound(round, change))
  if (userId === null) return
  const earlier = newest?.userId === userId ? newest.write : null
  const joined = earlier && joinedChanges(earlier.change, change)
  const write: Write<'round'> = { kind: 'round', id: crypto.randomUUID(), change: joined ?? change }
  const current = { userId, write }
  newest = current
  const onShown = () => {
    // Both are stored now. If the earlier one was sent meanwhile, its part is applied again, which changes nothing.
    if (earlier !== null && joined !== null) void outbox.cancel(earlier.id)
  }
  void recordWrite(userId, write, onShown).finally(() => {
    if (newest === current) newest = null
  })
}

/** Applies the changes that are not sent yet. They are part of the saved round, unless it arrived since. */
function withPending(saved: Round | null, pending: readonly Write[]): Round | null {
  return pending.reduce<Round | null>(
    (round, write) => (isRoundWrite(write) ? changedRound(round, write.change) : round),
    saved,
  )
}

function isRoundWrite(write: Write): write is Write<'round'> {
  return write.kind === 'round'
}
