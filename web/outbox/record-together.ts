import type { WriteOutcome } from '#web/outbox/outbox.ts'
import {
  type Change,
  closeOlderToasts,
  reversalsOf,
  showUndone,
  undoTogether,
} from '#web/outbox/record-with-undo.ts'
import { recordWrite, type WriteResult } from '#web/outbox/record-write.ts'
import type { Write } from '#web/outbox/write.ts'
import { addUndo, withdrawUndo } from '#web/ui/undo-stack.ts'

/** Several collections of one press. */
export type RecordedTogether = {
  /** How each write ended, in their order. */
  readonly outcomes: readonly Promise<WriteOutcome<WriteResult>>[]
  /** Excludes a write from the undo, because it was undone in another way. */
  readonly exclude: (writeId: string) => void
}

/**
 * Records collections that one undo reverses together, for a screen that offers the undo itself. A collection that the server
 * rejects is excluded from it.
 *
 * @param options.undone describes that so many of them, at least two, were undone.
 * @param options.onShown called when the screen shows a write.
 * @param options.onUndo called when the user undoes them.
 */
export function recordTogether(
  changes: readonly Change<'collect'>[],
  options: {
    readonly undone: (count: number) => string
    readonly onShown: (write: Write<'collect'>) => void
    readonly onUndo: () => void
  },
): RecordedTogether {
  let undoable = changes
  const step = addUndo(() => {
    undoTogether(undoable, options.undone)
    options.onUndo()
  })
  const exclude = (writeId: string): void => {
    undoable = undoable.filter(({ write }) => write.id !== writeId)
    if (undoable.length === 0) withdrawUndo(step)
  }
  for (const { write } of changes) closeOlderToasts(write, step)
  const outcomes = changes.map(async ({ target, write }) => {
    const outcome = await recordWrite(target.owner, write, () => options.onShown(write))
    if (outcome.kind !== 'ok') exclude(write.id)
    return outcome
  })
  return { outcomes, exclude }
}

/**
 * Takes back collections of bonuses that were not ready. They are recorded and deleted, also if they were never sent: that a bonus
 * was not ready is evidence about its clock.
 *
 * @param undone describes the result for at least two collections.
 */
export function takeBack(changes: readonly Change<'collect'>[], undone: (count: number) => string): void {
  const undoing = reversalsOf(changes)
  showUndone(undoing, undone)
  for (const { target, reversal } of undoing)
    void recordWrite(
      target.owner,
      reversal.kind === 'undo-collect' ? { ...reversal, notReady: true } : reversal,
    )
}
