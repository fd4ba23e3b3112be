import { useMemo } from 'react'
import { changedRound, joinedChanges, type Round, type RoundChange } from '#core/round/round.ts'
import { savedRound } from '#web/api/dashboard/list-value.ts'
import { outbox, pendingWrites, recordWrite } from '#web/outbox/record-write.ts'
import { usePendingWrites } from '#web/outbox/use-pending-writes.ts'
import type { Write } from '#web/outbox/write.ts'
import { newId } from '#web/api/new-id.ts'

/** A visitor's round lasts as long as the page. */
const VISITOR = ''

type Unstored = { readonly userId: string; readonly change: RoundChange }

/** The changes that are not in the outbox yet. */
let unstored: readonly Unstored[] = []
/** The newest change of this page that the server has not judged, and whose it is. */
let newest: { readonly userId: string; readonly write: Write<'round'> } | null = null
/** Changes are stored one after the other. */
let storing: Promise<void> = Promise.resolve()

/** Returns the newest round of a member, or of a visitor, with the changes that are not sent yet; null before the first. */
export function useRound(userId: string | null): Round | null {
  const saved = savedRound.useValue(userId ?? VISITOR)
  const pending = usePendingWrites()
  return useMemo(() => withPending(saved, userId, pending), [saved, userId, pending])
}

/** Returns the round as it is now. */
export function readRound(userId: string | null): Round | null {
  const pending = userId === null ? [] : pendingWrites(userId)
  return withPending(savedRound.read(userId ?? VISITOR), userId, pending)
}

/**
 * Changes the round, and stores the change for the server. A change that was never sent is replaced by both together, so that a
 * round without a connection waits as one write.
 *
 * @param userId null for a visitor, whose round the server does not have.
 */
export function changeRound(userId: string | null, change: RoundChange): void {
  if (userId === null) return savedRound.change(VISITOR, (round) => changedRound(round, change))
  const added = { userId, change }
  unstored = [...unstored, added]
  savedRound.change(userId, (round) => changedRound(round, change))
  storing = storing
    .then(() => store(userId, change))
    .finally(() => void (unstored = unstored.filter((one) => one !== added)))
}

/** Resolves when the change is in the outbox. */
async function store(userId: string, change: RoundChange): Promise<void> {
  const earlier = newest?.userId === userId ? newest.write : null
  // What another tab has changed since must stay the later change.
  const isLast = earlier !== null && pendingWrites(userId).findLast(isRoundWrite)?.id === earlier.id
  const joined = isLast ? joinedChanges(earlier.change, change) : null
  const isReplaced = joined !== null && earlier !== null && (await outbox.cancel(earlier.id))
  const write: Write<'round'> = {
    kind: 'round',
    id: newId(),
    change: isReplaced ? joined : change,
  }
  const current = { userId, write }
  newest = current
  await new Promise<void>((resolve) => {
    void recordWrite(userId, write, resolve).finally(() => {
      if (newest === current) newest = null
    })
  })
}

/** Applies the changes that are not sent yet, in their order. They are part of the saved round, unless it arrived since. */
function withPending(saved: Round | null, userId: string | null, pending: readonly Write[]): Round | null {
  if (userId === null) return saved
  const changes = [
    ...pending.filter(isRoundWrite).map(({ change }) => change),
    ...unstored.filter((one) => one.userId === userId).map(({ change }) => change),
  ]
  return changes.reduce<Round | null>((round, change) => changedRound(round, change), saved)
}

function isRoundWrite(write: Write): write is Write<'round'> {
  return write.kind === 'round'
}
