import { useLayoutEffect, useMemo, useRef } from 'react'
import type { EpochMs } from '#core/units.ts'
import type { LedgerEntry } from '#web/api/ledger-entry.ts'
import type { Catalogue } from '#web/outbox/listed-casino.ts'
import { recordWithUndo } from '#web/outbox/record-with-undo.ts'
import type { EntryChanges } from '#web/outbox/write.ts'
import { focusHistoryFilter } from '#web/features/history/filter-bar.tsx'
import type { EntryActions } from '#web/features/history/entry-row.tsx'
import { nameOf } from '#web/features/history/history-table.tsx'
import { onRemoved } from '#web/ui/on-removed.ts'

type Options = {
  /** The member whose history it is. */
  readonly owner: string
  readonly catalogue: Catalogue
  /** The loaded entries. */
  readonly entries: readonly LedgerEntry[]
  readonly edit: (entry: LedgerEntry) => void
}

/** What the history does with an entry. Every write goes through the outbox and can be undone. */
export function useEntryActions(
  options: Options,
): EntryActions & { save: (entry: LedgerEntry, edit: EntryChanges) => void } {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  return useMemo(() => {
    const target = (entry: LedgerEntry) => {
      const { owner, catalogue } = latest.current
      return { owner, casino: { name: nameOf(catalogue, entry), claim: null }, before: undefined }
    }
    return {
      edit: (entry) => latest.current.edit(entry),
      save(entry, edit) {
        const { casinoId } = entry
        recordWithUndo(target(entry), { kind: 'edit-entry', id: crypto.randomUUID(), casinoId, entry, edit })
      },
      remove(entry) {
        const previous = latestOther(latest.current.entries, entry)
        const { casinoId } = entry
        const focus = focusAfter(entry.id)
        recordWithUndo(target(entry), {
          kind: 'delete-entry',
          id: crypto.randomUUID(),
          casinoId,
          entry,
          previous,
        })
        focus()
      },
      restore(entry) {
        const { casinoId } = entry
        const focus = focusAfter(entry.id)
        recordWithUndo(target(entry), { kind: 'restore-entry', id: crypto.randomUUID(), casinoId, entry })
        focus()
      },
    }
  }, [])
}

/** Returns the time of the casino's latest collection besides an entry; null if none is loaded. */
function latestOther(entries: readonly LedgerEntry[], { id, casinoId }: LedgerEntry): EpochMs | null {
  const other = entries.find(
    (entry) => entry.id !== id && entry.casinoId === casinoId && entry.kind === 'collect' && !entry.voided,
  )
  return other?.occurredAt ?? null
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
