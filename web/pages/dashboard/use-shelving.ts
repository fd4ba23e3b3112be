import { useCallback } from 'react'
import type { Shelf } from '#core/ranking/shelf.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'
import { serverNow } from '#web/data/server-clock.ts'
import { SHELF_SUMMARY_ID } from '#web/features/shelf/shelf-section.tsx'
import { shelfText } from '#web/features/shelf/shelf-text.ts'
import type { Recording } from '#web/pages/dashboard/use-recording.ts'
import { onceGone } from '#web/ui/once-gone.ts'
import { closeToast, showToast } from '#web/ui/toast-store.ts'

/** Puts a casino aside or back, with Undo; a refused one is back where it was. */
export function useShelving(save: Recording['save']): (row: ListRow, shelf: Shelf) => void {
  return useCallback(
    ({ listed, mine }, shelf) => {
      const { id: casinoId, name } = listed.casino
      const before: Shelf = { hidden: mine.hidden, snoozedUntil: mine.snoozedUntil }
      const send = async ({ hidden, snoozedUntil }: Shelf) =>
        await save(
          { kind: 'shelf', id: crypto.randomUUID(), casinoId, hidden, snoozedUntil },
          `${name}: putting it ${hidden || snoozedUntil !== null ? 'aside' : 'back'}`,
        )
      const focus = focusAfter(casinoId)
      const toast = showToast(`${name} is ${shelfText(shelf, serverNow())}`, {
        label: 'Undo',
        run: () => void send(before),
      })
      void send(shelf).then((saved) => saved || closeToast(toast))
      focus()
    },
    [save],
  )
}

/** The row leaves with its button: the focus goes on with the next one, once the menu has let go of it. */
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
    if (leaving !== null) onceGone(leaving, () => requestAnimationFrame(() => requestAnimationFrame(focus)))
  }
}
