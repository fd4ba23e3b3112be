import { useLayoutEffect, useMemo, useRef } from 'react'
import { isOtherPerson } from '#web/api/call-as-person.ts'
import { setVoided } from '#web/api/entries.ts'
import type { LedgerEntry } from '#web/api/ledger-entry.ts'
import type { Catalogue } from '#web/api/listed-casino.ts'
import { focusHistoryFilter } from '#web/features/history/filter-bar.tsx'
import { amountText, type EntryActions } from '#web/features/history/entry-row.tsx'
import { KIND_NAMES } from '#web/features/history/history-filter.ts'
import { nameOf } from '#web/features/history/history-table.tsx'
import { type Alerts, reasonText } from '#web/pages/dashboard/alerts.ts'
import { onRemoved } from '#web/ui/on-removed.ts'
import { closeToast, showToast } from '#web/ui/toast-store.ts'

type Options = {
  readonly catalogue: Catalogue
  readonly edit: (entry: LedgerEntry) => void
  readonly showAlert: Alerts['showAlert']
}

/** Returns the actions of a history entry. Undo or a restore reverses a deletion. */
export function useEntryActions(options: Options): EntryActions {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  return useMemo<EntryActions>(() => {
    const describeEntry = (entry: LedgerEntry) => {
      const amount = entry.amount === null ? '' : ` of ${amountText({ ...entry, kind: 'collect' })}`
      return `${KIND_NAMES[entry.kind]}${amount} at ${nameOf(latest.current.catalogue, entry)}`
    }

    async function change(entry: LedgerEntry, voided: boolean, toast: number): Promise<void> {
      const response = await setVoided(entry.id, voided)
      if (response.kind === 'ok') return
      closeToast(toast)
      const result = voided ? 'was not deleted' : 'was not restored'
      const retry = isOtherPerson(response) ? undefined : () => set(entry, voided)
      latest.current.showAlert(`${describeEntry(entry)} ${result}: ${reasonText(response)}`, retry)
    }

    function set(entry: LedgerEntry, voided: boolean): void {
      const focus = focusAfter(entry.id)
      const toast = showToast(`${describeEntry(entry)} ${voided ? 'deleted' : 'restored'}`, {
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
 * Prepares the focus for the removal of the pressed button, alone or with its row.
 *
 * @returns A function that focuses the same row, or a neighboring row, after the button is removed.
 */
function focusAfter(id: string): () => void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-entry]')]
  const at = rows.findIndex((row) => row.dataset['entry'] === id)
  const pressed = document.activeElement
  const hadFocus = rows[at]?.contains(pressed) ?? false
  const candidates = [id, rows[at + 1]?.dataset['entry'], rows[at - 1]?.dataset['entry']]
  const focus = () => {
    // The user has already focused another element.
    if (document.activeElement !== document.body) return
    for (const candidate of candidates) {
      const button = document.querySelector<HTMLElement>(`[data-entry="${candidate ?? ''}"] button`)
      if (button !== null) return button.focus()
    }
    focusHistoryFilter()
  }
  return () => {
    if (hadFocus && pressed !== null) onRemoved(pressed, focus)
  }
}
