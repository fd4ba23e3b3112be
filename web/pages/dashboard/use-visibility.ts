import { useCallback } from 'react'
import type { Visibility } from '#core/ranking/visibility.ts'
import type { ListRow } from '#web/api/dashboard-list.ts'
import { recordMutation } from '#web/api/record-mutation.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { SHELF_SUMMARY_ID } from '#web/features/visibility/hidden-section.tsx'
import { visibilityText } from '#web/features/visibility/visibility-text.ts'
import { onRemoved } from '#web/ui/on-removed.ts'
import { closeToast, showToast } from '#web/ui/toast-store.ts'

/**
 * Hides, snoozes, or shows a casino, with a toast that offers Undo. Closes the toast when the server rejects the
 * change.
 */
export function useVisibility(): (row: ListRow, visibility: Visibility) => void {
  return useCallback(({ listed, own }, visibility) => {
    const { id: casinoId, name } = listed.casino
    const before: Visibility = { hidden: own.hidden, snoozedUntil: own.snoozedUntil }
    const send = async ({ hidden, snoozedUntil }: Visibility) =>
      await recordMutation({
        kind: 'visibility',
        id: crypto.randomUUID(),
        casinoId,
        hidden,
        snoozedUntil,
      })
    const focus = focusAfter(casinoId)
    const toast = showToast(`${name} is ${visibilityText(visibility, serverNow())}`, {
      label: 'Undo',
      run: () => void send(before),
    })
    void send(visibility).then(({ kind }) => kind === 'refused' && closeToast(toast))
    focus()
  }, [])
}

/**
 * Returns a function that moves the focus to the next row after this row is removed. It waits two frames, because the
 * menu first returns the focus to its button.
 */
function focusAfter(casinoId: number): () => void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-casino]')]
  const at = rows.findIndex((row) => row.dataset['casino'] === String(casinoId))
  const neighbour = (rows[at + 1] ?? rows[at - 1])?.dataset['casino']
  const leaving = rows[at] ?? document.activeElement
  const focus = () => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const next = document.querySelector<HTMLElement>(`[data-casino="${neighbour ?? ''}"] [data-do=collect]`)
    ;(at < 0 ? document.getElementById(SHELF_SUMMARY_ID) : next)?.focus()
  }
  return () => {
    if (leaving !== null) onRemoved(leaving, () => requestAnimationFrame(() => requestAnimationFrame(focus)))
  }
}
