import { expect } from 'vitest'

/** The middle of an element: of a wide one, a point that has no controls. */
function pointIn(element: Element): { clientX: number; clientY: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { clientX: left + Math.min(width / 2, 500), clientY: top + height / 2 }
}

/** Sends what a browser sends while the pointer drags something. */
function send(type: string, at: Element, target: Element = at): void {
  const init = { bubbles: true, cancelable: true, composed: true, ...pointIn(at) }
  target.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: new DataTransfer() }))
}

/** The next frame, in which the code of the drag marks what is dragged. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Starts to drag a row by its handle, as soon as the handle makes it draggable. */
export async function takeRow(row: HTMLElement, handle: Element): Promise<void> {
  // The list listens only after its first paint.
  const reach = () =>
    handle.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  await expect.poll(() => reach() && row.draggable).toBe(true)
  send('dragstart', handle, row)
  await expect.element(row).toHaveAttribute('data-dragging')
}

/** Drags over an element. */
export async function dragOver(target: Element): Promise<void> {
  send('dragenter', target)
  send('dragover', target)
  await nextFrame()
  await nextFrame()
}

/** Drops on an element. */
export function dropOn(target: Element): void {
  send('drop', target)
  send('dragend', target)
}

/** Ends a drag that a failed test has left: the page has no other before it ends. */
export function endDrag(): void {
  send('dragend', document.body)
}

/** Ends a drag like Escape: the browser drops on nothing. */
export function cancelDrag(row: Element): void {
  send('dragleave', document.body)
  send('dragend', row)
}
