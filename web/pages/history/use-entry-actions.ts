import { useLayoutEffect, useMemo, useRef } from 'react'
import { isOtherPerson } from '#web/api/call-as-person.ts'
import { setVoided } from '#web/outbox/entries.ts'
import type { LedgerEntry } from '#web/api/ledger-entry.ts'
import type { Catalogue } from '#web/outbox/listed-casino.ts'
import { focusHistoryFilter } from '#web/features/history/filter-bar.tsx'
import { amountText, type EntryActions } from '#web/features/history/entry-row.tsx'
import { KIND_NAMES } from '#web/features/history/history-filter.ts'
import { nameOf } from '#web/features/history/history-table.tsx'
import { reasonText } from '#web/api/reason-text.ts'
import { onRemoved } from '#web/ui/on-removed.ts'
import { showAlert } from '#web/ui/message-store.ts'
import { offerUndo, type UndoStep, withdrawUndo } from '#web/ui/undo-stack.ts'

type Options = {
  readonly catalogue: Catalogue
  readonly edit: (entry: LedgerEntry) => void
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

    async function change(entry: LedgerEntry, voided: boolean, step: UndoStep): Promise<void> {
      const response = await setVoided(entry.id, voided)
      if (response.kind === 'ok') return
      withdrawUndo(step)
      const result = voided ? 'wasn’t deleted' : 'wasn’t restored'
      const retry = isOtherPerson(response) ? undefined : () => set(entry, voided)
      showAlert(`${describeEntry(entry)} ${result}. ${reasonText(response)}`, retry)
    }

    function set(entry: LedgerEntry, voided: boolean): void {
      const focus = focusAfter(entry.id)
      const step = offerUndo(`${describeEntry(entry)} ${voided ? 'deleted' : 'restored'}`, () =>
        set(entry, !voided),
      )
      void change(entry, voided, step)
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
