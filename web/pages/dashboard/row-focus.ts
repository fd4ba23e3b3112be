import { SORT_FIELD_ID } from '#web/features/casino-table/sort-bar.tsx'
import { HIDDEN_SUMMARY_ID } from '#web/features/visibility/visibility-constants.ts'
import { onRemoved } from '#web/ui/on-removed.ts'

/**
 * Returns the button for a casino's menu when a command opens it: scrolls to the button of the casino's row and focuses
 * it. Falls back to the focused button when the row has no visible button.
 */
export function focusMoveButton(casinoId: number): HTMLButtonElement | null {
  const rowButton = [
    ...document.querySelectorAll<HTMLButtonElement>(`[data-casino="${casinoId}"] button[aria-haspopup=menu]`),
  ].find((button) => button.getClientRects().length > 0)
  if (rowButton !== undefined) {
    scrollToButton(rowButton)
    rowButton.focus({ preventScroll: true })
    return rowButton
  }
  const focused = document.activeElement
  return focused instanceof HTMLButtonElement ? focused : document.querySelector('header button')
}

/**
 * Focuses the drag handle of a moved casino, after React has moved the row and the menu has returned the focus. Does
 * nothing when the user has focused another element.
 */
export function focusHandle(casinoId: number | null): void {
  if (casinoId === null) return
  afterMenuClosed(() => {
    const focused = document.activeElement
    if (
      focused !== null &&
      focused !== document.body &&
      focused.closest('[data-do=move], [aria-live]') === null
    )
      return
    document.querySelector<HTMLElement>(`[data-casino="${casinoId}"] [data-do=move]`)?.focus()
  })
}

/** Scrolls to the Collect button of a casino and focuses it. */
export function focusCollectButton(casinoId: number): void {
  const button = document.querySelector<HTMLElement>(`[data-casino="${casinoId}"] [data-do=collect]`)
  if (button === null) return
  scrollToButton(button)
  button.focus({ preventScroll: true })
}

/** WebKit does not scroll to a button in a row that it does not render, so first to the row. */
function scrollToButton(button: HTMLElement): void {
  button.closest('[data-casino]')?.scrollIntoView({ block: 'center' })
  button.scrollIntoView({ block: 'center' })
}

/** Focuses the sort field, because a sort can show another casino in the focused row. */
export function focusSortField(): void {
  document.getElementById(SORT_FIELD_ID)?.focus()
}

/** Moves the focus to the next row when the row of this casino is removed, or to the list of hidden casinos. */
export function focusNeighborOnRemoval(casinoId: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-casino]')]
  const at = rows.findIndex((row) => row.dataset['casino'] === String(casinoId))
  const neighbor = (rows[at + 1] ?? rows[at - 1])?.dataset['casino']
  const leaving = rows[at] ?? document.activeElement
  const focus = () => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const next = document.querySelector<HTMLElement>(`[data-casino="${neighbor ?? ''}"] [data-do=collect]`)
    ;(at < 0 ? document.getElementById(HIDDEN_SUMMARY_ID) : next)?.focus()
  }
  if (leaving !== null) onRemoved(leaving, () => afterMenuClosed(focus))
}

/** Waits two frames: a closing menu returns the focus to its button in the first. */
function afterMenuClosed(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run))
}
