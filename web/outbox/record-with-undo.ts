import { isOwnCasinoId } from '#contract/own-figures.ts'
import type { UserCasino } from '#web/api/user-casino.ts'
import type { WriteOutcome } from '#web/outbox/outbox.ts'
import { outbox, recordWrite, type WriteResult } from '#web/outbox/record-write.ts'
import type { Write, WriteCasino } from '#web/outbox/write.ts'
import { doneText, entryChangeOf, reverseOf, undoneText } from '#web/outbox/writes.ts'
import { closeMessage, showToast } from '#web/ui/message-store.ts'
import { addUndo, offerUndo, type UndoStep, withdrawUndo } from '#web/ui/undo-stack.ts'

/** What a write changes, as the page shows it when the button is pressed. */
export type WriteTarget = {
  /** The member whose data it is, also if another one logs in meanwhile. */
  readonly owner: string
  readonly casino: WriteCasino
  /** The casino's row before the write; undefined on a page that does not have it. */
  readonly before: UserCasino | undefined
}

type Options = {
  /** False for a screen that offers the undo itself. */
  readonly toast?: boolean
  /** Called when the screen shows the write. */
  readonly onShown?: (() => void) | undefined
}

/** A write that can be undone. */
export type RecordedWrite = {
  readonly outcome: Promise<WriteOutcome<WriteResult>>
  readonly step: UndoStep
}

/** The newest step of each entry, of each row's figures, and of each own casino that this page has changed. */
const lastSteps = new Map<string, UndoStep>()

/**
 * Records a write, shows its result with Undo, and removes the step from the undo stack if the server rejects the write.
 * A rejected write has its own notice.
 */
export function recordWithUndo(
  target: WriteTarget,
  write: Write,
  { toast = true, onShown }: Options = {},
): RecordedWrite {
  const { owner, casino } = target
  const undo = () => undoWrite(target, write)
  const step = toast ? offerUndo(doneText(write, casino), undo) : addUndo(undo)
  for (const key of undoKeysOf(write)) closeOlderToast(key, step)
  const outcome = recordWrite(owner, write, onShown)
  void outcome.then(({ kind }) => {
    if (kind !== 'ok') withdrawUndo(step)
  })
  return { outcome, step }
}

/** What a write builds on: changes of it are undone from the newest on. */
function undoKeysOf(write: Write): string[] {
  const entryId = entryChangeOf(write)?.id
  const keys = entryId === undefined ? [] : [entryId]
  if (!('casinoId' in write)) return write.kind === 'choose' ? [...keys, 'choose'] : keys
  // A casino that was never added has no collections.
  if (isOwnCasinoId(write.casinoId)) return [...keys, `casino ${write.casinoId}`]
  return write.kind === 'figures' ? [...keys, `figures ${write.casinoId}`] : keys
}

/** An older toast would restore what has changed since. */
function closeOlderToast(key: string, step: UndoStep): void {
  const older = lastSteps.get(key)
  if (older !== undefined) closeMessage(older.toast)
  lastSteps.set(key, step)
}

/** Cancels a write that was never sent, or records the one that reverses it. Shows and announces the result. */
export function undoWrite({ owner, casino, before }: WriteTarget, write: Write): void {
  const reversal = reverseOf(write, before)
  if (reversal === undefined) return
  showToast(undoneText(reversal, casino))
  void outbox.cancel(write.id).then(async (isCanceled) => {
    if (!isCanceled) await recordWrite(owner, reversal)
  })
}
