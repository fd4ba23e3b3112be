import { useLayoutEffect, useMemo, useRef } from 'react'
import type { EpochMs } from '#core/units.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import type { Catalog } from '#web/outbox/listed-casino.ts'
import { casinoName } from '#web/outbox/use-member-catalog.ts'
import { recordWithUndo } from '#web/outbox/record-with-undo.ts'
import type { EntryChanges, Write } from '#web/outbox/write.ts'
import { focusHistoryFilter } from '#web/features/history/filter-bar.tsx'
import type { EntryActions } from '#web/features/history/entry-row.tsx'
import { onRemoved } from '#web/ui/on-removed.ts'
import { newId } from '#web/api/new-id.ts'

type Options = {
  /** The member whose history it is. */
  readonly owner: string
  readonly catalog: Catalog
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
    /** The entries with a press that is not shown yet: a double click counts once. */
    const pressed = new Set<string>()
    const record = (entry: LedgerEntry, write: Write, onShown?: () => void) =>
      recordWithUndo(target(entry), write, {
        onShown() {
          pressed.delete(entry.id)
          onShown?.()
        },
      })
    const press = (entry: LedgerEntry, write: Write) => {
      if (pressed.has(entry.id)) return
      pressed.add(entry.id)
      const focus = focusAfter(entry.id)
      record(entry, write)
      focus()
    }
    const target = (entry: LedgerEntry) => {
      const { owner, catalog } = latest.current
      return {
        owner,
        casino: { name: casinoName(catalog, entry.casinoId), claim: null },
        before: undefined,
      }
    }
    return {
      edit: (entry) => latest.current.edit(entry),
      save(entry, edit) {
        const { casinoId } = entry
        // The dialog has given the focus back to a button that moves with its row if the time has changed.
        const focusRow = () => requestAnimationFrame(() => focusEntry(entry.id))
        record(entry, { kind: 'edit-entry', id: newId(), casinoId, entry, edit }, focusRow)
      },
      remove(entry) {
        const previous = latestOther(latest.current.entries, entry)
        const { casinoId } = entry
        press(entry, { kind: 'delete-entry', id: newId(), casinoId, entry, previous })
      },
      restore(entry) {
        const { casinoId } = entry
        press(entry, { kind: 'restore-entry', id: newId(), casinoId, entry })
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
    if (!candidates.some((candidate) => focusEntry(candidate))) focusHistoryFilter()
  }
  return () => {
    if (hadFocus && pressed !== null) onRemoved(pressed, focus)
  }
}

/** Focuses a row, unless the user has focused something else. @returns false if there is no such row. */
function focusEntry(id: string | undefined): boolean {
  if (document.activeElement !== document.body) return true
  const button = document.querySelector<HTMLElement>(`[data-entry="${id ?? ''}"] button`)
  button?.focus()
  return button !== null
}
