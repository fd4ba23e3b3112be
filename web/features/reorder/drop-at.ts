import type { DropTarget } from '#core/ranking/ranks-after-drop.ts'
import { isTier } from '#core/ranking/tier.ts'

/** A drop position, and the row or section that shows the insertion line. */
export type Drop = {
  readonly target: DropTarget
  readonly element: HTMLElement
  readonly side: 'before' | 'after' | 'end'
}

/**
 * Returns the drop position under the pointer: another row, or the rest of a tier's section.
 *
 * @returns null over the dragged row and outside the list: a drop there moves nothing.
 */
export function dropAt(
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
  if (row === dragged) return null
  // Moving down within a tier inserts after the target row.
  const isBelow = (dragged.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const side = isBelow && section.contains(dragged) ? 'after' : 'before'
  return { target: { onCasino: Number(row.dataset['casino']) }, element: row, side }
}
