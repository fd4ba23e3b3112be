import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import styles from './reorder.module.css'
import type { Rearrangement } from '#core/ranking/bonus-groups.ts'
import { type DropTarget, ranksAfterDrop } from '#core/ranking/ranks-after-drop.ts'
import { classNames } from '#web/ui/class-names.ts'
import { isTier } from '#core/ranking/tier.ts'

export type OnDrop = (casinoId: number, places: Rearrangement) => void

export type DraggableRows = {
  /** Makes only the row of this handle draggable. Text fields do not work well inside draggable elements. */
  readonly arm: (handle: HTMLElement | null) => void
  readonly end: () => void
}

/**
 * Makes the rows of a list draggable by their handles. A single drop target covers the list, because rows mount and
 * unmount.
 */
export function draggableRows(table: HTMLElement, onDrop: OnDrop): DraggableRows {
  let armed: { readonly handle: HTMLElement; readonly disarm: () => void } | null = null
  let dragging = false
  let marked: HTMLElement | null = null

  function mark(element: HTMLElement | null, side?: 'before' | 'after' | 'end'): void {
    if (marked !== null && marked !== element) delete marked.dataset['drop']
    if (element !== null && side !== undefined) element.dataset['drop'] = side
    marked = element
  }

  function dragOf(row: HTMLElement, handle: HTMLElement): () => void {
    return draggable({
      element: row,
      dragHandle: handle,
      getInitialData: () => ({ casinoId: Number(row.dataset['casino']) }),
      onGenerateDragPreview({ nativeSetDragImage }) {
        dragging = true
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
          render({ container }) {
            const preview = document.createElement('div')
            preview.className = classNames(styles.preview)
            preview.textContent = row.querySelector('[role=rowheader] > :first-child')?.textContent ?? ''
            container.append(preview)
          },
        })
      },
      onDragStart: () => row.setAttribute('data-dragging', ''),
      onDrop() {
        dragging = false
        row.removeAttribute('data-dragging')
        mark(null)
      },
    })
  }

  const end = combine(
    // WebKitGTK begins a drag with a pointer at 0, 0, where the page would scroll up until the pointer moves.
    autoScrollWindowForElements({
      canScroll: ({ input }) => input.clientX !== 0 || input.clientY !== 0,
    }),
    dropTargetForElements({
      element: table,
      canDrop: ({ source }) => table.contains(source.element),
      getDropEffect: () => 'move',
      onDrag({ source, location }) {
        const drop = dropAt(table, source.element, location.current.input)
        mark(drop?.element ?? null, drop?.side)
      },
      onDragLeave: () => mark(null),
      onDrop({ source, location }) {
        const drop = dropAt(table, source.element, location.current.input)
        if (drop === null) return
        const casinoId = Number(source.data['casinoId'])
        onDrop(casinoId, (list, facts) => ranksAfterDrop(list, casinoId, drop.target, facts))
      },
    }),
  )

  return {
    arm(handle) {
      if (dragging || handle === (armed?.handle ?? null)) return
      armed?.disarm()
      const row = handle?.closest<HTMLElement>('[data-casino]') ?? null
      armed = handle === null || row === null ? null : { handle, disarm: dragOf(row, handle) }
    },
    end() {
      armed?.disarm()
      mark(null)
      end()
    },
  }
}

/** A drop position, and the row or section that shows the insertion line. */
type Drop = {
  readonly target: DropTarget
  readonly element: HTMLElement
  readonly side: 'before' | 'after' | 'end'
}

/**
 * Returns the drop position under the pointer: another row, or the rest of a tier's section.
 *
 * @returns null over the dragged row and outside the list: a drop there moves nothing.
 */
function dropAt(
  table: HTMLElement,
  dragged: Element,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Drop | null {
  const under = document.elementsFromPoint(clientX, clientY).find((element) => table.contains(element))
  const section = under?.closest<HTMLElement>('[data-tier]') ?? null
  if (under === undefined || section === null) return null
  const row = under.closest<HTMLElement>('[data-casino]')
  if (row === null) {
    const tier = Number(section.dataset['tier'])
    return isTier(tier) ? { target: { onTier: tier }, element: section, side: 'end' } : null
  }
  const rows = [...section.querySelectorAll<HTMLElement>('[data-casino]')]
  if (row === dragged || groupOf(rows, dragged).includes(row)) return null
  // Moving down within a tier inserts after the target row.
  const isBelow = (dragged.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const side = isBelow && section.contains(dragged) ? 'after' : 'before'
  return {
    target: { onCasino: Number(row.dataset['casino']) },
    element: insertionRow(rows, dragged, row, side),
    side,
  }
}

/** Returns the row that shows the line: a casino and the bonuses that follow it are not separated (`insertionIndex`). */
function insertionRow(
  rows: readonly HTMLElement[],
  dragged: Element,
  row: HTMLElement,
  side: 'before' | 'after',
): HTMLElement {
  const head = rows.find(({ dataset }) => dataset['casino'] === row.dataset['parent']) ?? row
  const group = groupOf(rows, head)
  const isInside = dragged instanceof HTMLElement && dragged.dataset['parent'] === head.dataset['casino']
  if (isInside || !group.includes(row)) return row
  return (side === 'before' ? group[0] : group.at(-1)) ?? row
}

/** Returns a row and the further bonuses of its casino that are directly after it. */
function groupOf(rows: readonly HTMLElement[], head: Element): HTMLElement[] {
  const at = rows.findIndex((row) => row === head)
  if (at < 0) return []
  const id = rows[at]?.dataset['casino']
  const end = rows.findIndex((row, index) => index > at && row.dataset['parent'] !== id)
  return rows.slice(at, end < 0 ? undefined : end)
}
