import { isOwnCasinoId } from '#contract/own-casino-id.ts'
import type { UserCasino } from '#web/api/dashboard/user-casino.ts'
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

/** A write, and what it changes. */
export type Change<Kind extends Write['kind'] = Write['kind']> = {
  readonly target: WriteTarget
  readonly write: Write<Kind>
}

type Options = {
  /** False for a screen that offers the undo itself. */
  readonly toast?: boolean
  /** Called when the screen shows the write. */
  readonly onShown?: (() => void) | undefined
  /** Called when the user undoes the write. */
  readonly onUndo?: (() => void) | undefined
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
  { toast = true, onShown, onUndo }: Options = {},
): RecordedWrite {
  const { owner, casino } = target
  const undo = () => {
    undoWrite(target, write)
    onUndo?.()
  }
  const step = toast ? offerUndo(doneText(write, casino), undo) : addUndo(undo)
  closeOlderToasts(write, step)
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

/** Closes the older toasts of what a write changes: they would restore what has changed since. */
export function closeOlderToasts(write: Write, step: UndoStep): void {
  for (const key of undoKeysOf(write)) {
    const older = lastSteps.get(key)
    if (older !== undefined) closeMessage(older.toast)
    lastSteps.set(key, step)
  }
}

/** Cancels a write that was never sent, or records the one that reverses it. Shows and announces the result. */
export function undoWrite(target: WriteTarget, write: Write): void {
  undoTogether([{ target, write }], () => '')
}

/**
 * Undoes writes as `undoWrite` does, with one message.
 *
 * @param undone describes the result for at least two writes.
 */
export function undoTogether(changes: readonly Change[], undone: (count: number) => string): void {
  const undoing = reversalsOf(changes)
  showUndone(undoing, undone)
  for (const { target, write, reversal } of undoing)
    void outbox.cancel(write.id).then(async (isCanceled) => {
      if (!isCanceled) await recordWrite(target.owner, reversal)
    })
}

type Reversal = Change & { readonly reversal: Write }

/** Returns the writes that reverse some others, without those that cannot be reversed. */
export function reversalsOf(changes: readonly Change[]): Reversal[] {
  return changes.flatMap(({ target, write }) => {
    const reversal = reverseOf(write, target.before)
    return reversal === undefined ? [] : [{ target, write, reversal }]
  })
}

/**
 * Shows that writes were undone.
 *
 * @param undone describes it for at least two.
 */
export function showUndone(undoing: readonly Reversal[], undone: (count: number) => string): void {
  const [first] = undoing
  if (first === undefined) return
  showToast(undoing.length === 1 ? undoneText(first.reversal, first.target.casino) : undone(undoing.length))
}

/**
 * Returns whether a collection was recorded: not if it was rejected, canceled, or recorded by another device first, which is
 * shown.
 *
 * @param withdraw withdraws its undo: there is nothing to undo.
 */
export function isRecorded(
  casino: string,
  collectId: string,
  ended: Awaited<RecordedWrite['outcome']>,
  withdraw: () => void,
): boolean {
  if (ended.kind !== 'ok') return false
  const isDuplicate = 'entryId' in ended.value && ended.value.entryId !== collectId
  if (!isDuplicate) return true
  withdraw()
  showToast(`The collection at ${casino} was already recorded less than a minute ago, so it counts only once`)
  return false
}
