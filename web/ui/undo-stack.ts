import { closeMessage, type MessageAction, showToast, updateToast } from '#web/ui/message-store.ts'

/** A change that can be undone. */
export type UndoStep = { readonly undo: () => void; readonly toast: number }

const MAX_STEPS = 100
/** The ids of toasts start at 1. */
const NO_TOAST = 0

let steps: readonly UndoStep[] = []

/**
 * Adds a change to the undo stack and shows it in a toast with Undo. The step stays on the stack after the toast has
 * closed.
 *
 * @param replaced a step that becomes part of this one, for example an earlier sort. Its toast is updated.
 */
export function offerUndo(text: string, undo: () => void, replaced?: UndoStep): UndoStep {
  const action: MessageAction = {
    label: 'Undo',
    run: () => {
      withdrawUndo(step)
      undo()
    },
  }
  const toast = replaced === undefined ? showToast(text, action) : updateToast(replaced.toast, text, action)
  const step = push({ undo, toast }, replaced)
  return step
}

/** Adds a change to the undo stack without a toast, for a screen that offers the undo itself. */
export function addUndo(undo: () => void): UndoStep {
  return push({ undo, toast: NO_TOAST })
}

function push(step: UndoStep, replaced?: UndoStep): UndoStep {
  steps = [...steps.filter((other) => other !== replaced), step].slice(-MAX_STEPS)
  return step
}

/** Removes a step whose change was not saved, or was undone in another way. */
export function withdrawUndo(step: UndoStep): void {
  steps = steps.filter((other) => other !== step)
  closeMessage(step.toast)
}

/** Returns whether a step is the newest, which the next undo reverts. */
export function isNewestStep(step: UndoStep): boolean {
  return steps.at(-1) === step
}

/** Undoes the newest change. @returns false if there is none. */
export function undoNewest(): boolean {
  const step = steps.at(-1)
  if (step === undefined) return false
  withdrawUndo(step)
  step.undo()
  return true
}

/** Empties the stack: the steps belong to the member who made them. */
export function clearUndo(): void {
  steps = []
}
