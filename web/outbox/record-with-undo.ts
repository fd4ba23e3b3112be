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
  for (const key of undoKeysOf(write)) closeOlderToast(key, step)
  const outcome = recordWrite(owner, write, onShown)
  void outcome.then(({ kind }) => {
    if (kind !== 'ok') withdrawUndo(step)
  })
  return { outcome, step }
}

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
  for (const { write } of changes) for (const key of undoKeysOf(write)) closeOlderToast(key, step)
  const outcomes = changes.map(async ({ target, write }) => {
    const outcome = await recordWrite(target.owner, write, () => options.onShown(write))
    if (outcome.kind !== 'ok') exclude(write.id)
    return outcome
  })
  return { outcomes, exclude }
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

type Reversal = Change & { readonly reversal: Write }

function reversalsOf(changes: readonly Change[]): Reversal[] {
  return changes.flatMap(({ target, write }) => {
    const reversal = reverseOf(write, target.before)
    return reversal === undefined ? [] : [{ target, write, reversal }]
  })
}

function showUndone(undoing: readonly Reversal[], undone: (count: number) => string): void {
  const [first] = undoing
  if (first === undefined) return
  showToast(undoing.length === 1 ? undoneText(first.reversal, first.target.casino) : undone(undoing.length))
}
