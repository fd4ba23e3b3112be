import { useLayoutEffect, useMemo, useRef } from 'react'
import { isOtherPerson } from '#web/data/call-as-person.ts'
import { setVoided } from '#web/data/entries.ts'
import type { LedgerEntry } from '#web/data/ledger-entry.ts'
import type { Catalogue } from '#web/data/listed-casino.ts'
import { focusHistoryFilter } from '#web/features/history/filter-bar.tsx'
import { amountText, type EntryActions } from '#web/features/history/entry-row.tsx'
import { KIND_NAMES } from '#web/features/history/history-filter.ts'
import { nameOf } from '#web/features/history/history-table.tsx'
import { type Alerts, reasonText } from '#web/pages/dashboard/alerts.ts'
import { onceGone } from '#web/ui/once-gone.ts'
import { closeToast, showToast } from '#web/ui/toast-store.ts'

type Parts = {
  readonly catalogue: Catalogue
  readonly edit: (entry: LedgerEntry) => void
  readonly say: Alerts['say']
}

/** What a line of the ledger can be asked for. Deleting is taken back by Undo or by restoring. */
export function useEntryActions(parts: Parts): EntryActions {
  const latest = useRef(parts)
  useLayoutEffect(() => {
    latest.current = parts
  })
  return useMemo<EntryActions>(() => {
    const wordsOf = (entry: LedgerEntry) => {
      const amount = entry.amount === null ? '' : ` of ${amountText({ ...entry, kind: 'collect' })}`
      return `${KIND_NAMES[entry.kind]}${amount} at ${nameOf(latest.current.catalogue, entry)}`
    }

    async function change(entry: LedgerEntry, voided: boolean, toast: number): Promise<void> {
      const answer = await setVoided(entry.id, voided)
      if (answer.kind === 'ok') return
      closeToast(toast)
      const what = voided ? 'was not deleted' : 'was not restored'
      const retry = isOtherPerson(answer) ? undefined : () => set(entry, voided)
      latest.current.say(`${wordsOf(entry)} ${what}: ${reasonText(answer)}`, retry)
    }

    function set(entry: LedgerEntry, voided: boolean): void {
      const focus = focusAfter(entry.id)
      const toast = showToast(`${wordsOf(entry)} ${voided ? 'deleted' : 'restored'}`, {
        label: 'Undo',
        run: () => set(entry, !voided),
      })
      void change(entry, voided, toast)
      focus()
    }

    return {
      edit: (entry) => latest.current.edit(entry),
      remove: (entry) => set(entry, true),
      restore: (entry) => set(entry, false),
    }
  }, [])
}

/**
 * The button that was pressed leaves the page, with its row or for another button.
 *
 * @returns what puts the focus where it stood, or on the line that took its place, once the button has left.
 */
function focusAfter(id: string): () => void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-entry]')]
  const at = rows.findIndex((row) => row.dataset['entry'] === id)
  const pressed = document.activeElement
  const held = rows[at]?.contains(pressed) ?? false
  const neighbours = [id, rows[at + 1]?.dataset['entry'], rows[at - 1]?.dataset['entry']]
  const focus = () => {
    // Somebody has gone on.
    if (document.activeElement !== document.body) return
    for (const neighbour of neighbours) {
      const button = document.querySelector<HTMLElement>(`[data-entry="${neighbour ?? ''}"] button`)
      if (button !== null) return button.focus()
    }
    focusHistoryFilter()
  }
  return () => {
    if (held && pressed !== null) onceGone(pressed, focus)
  }
}
