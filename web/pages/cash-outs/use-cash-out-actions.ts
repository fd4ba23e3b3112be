import { useLayoutEffect, useMemo, useRef } from 'react'
import type { CashOutStatus } from '#core/money/cash-out-status.ts'
import { nextState } from '#web/api/ledger/cash-out-names.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { Catalog } from '#web/outbox/listed-casino.ts'
import { recordWithUndo } from '#web/outbox/record-with-undo.ts'
import { casinoName } from '#web/outbox/use-member-catalog.ts'
import type { EntryChanges, Write } from '#web/outbox/write.ts'
import { onRemoved } from '#web/ui/on-removed.ts'
import { newId } from '#web/api/new-id.ts'

export type CashOutActions = {
  readonly setStatus: (entry: LedgerEntry, status: CashOutStatus) => void
  readonly save: (entry: LedgerEntry, edit: EntryChanges) => void
}

/** A double click on "Paid" must not pay the cash-out that moves under the pointer, or that gets the focus. */
const DOUBLE_PRESS_MS = 500

/** What the page does with a cash-out. Every write goes through the outbox and can be undone. */
export function useCashOutActions(owner: string, catalog: Catalog): CashOutActions {
  const latest = useRef(catalog)
  const lastPaid = useRef({ id: '', at: -Infinity })
  useLayoutEffect(() => {
    latest.current = catalog
  })
  return useMemo(() => {
    /** The cash-outs with a press that is not shown yet: a double click counts once. */
    const pressed = new Set<string>()
    function record(entry: LedgerEntry, write: Write): void {
      if (pressed.has(entry.id)) return
      pressed.add(entry.id)
      const casino = { name: casinoName(latest.current, entry.casinoId), claim: null }
      const focus = focusAfter(entry.id)
      recordWithUndo({ owner, casino, before: undefined }, write, {
        onShown: () => pressed.delete(entry.id),
      })
      focus()
    }
    const save = (entry: LedgerEntry, edit: EntryChanges) =>
      record(entry, {
        kind: 'edit-entry',
        id: newId(),
        casinoId: entry.casinoId,
        entry,
        edit,
      })
    return {
      // With all times, because an undo sets the earlier ones.
      setStatus(entry, status) {
        const now = performance.now()
        if (status === 'paid') {
          const { id, at } = lastPaid.current
          if (entry.id !== id && now - at < DOUBLE_PRESS_MS) return
          lastPaid.current = { id: entry.id, at: now }
        }
        save(entry, nextState(entry, status, serverNow()))
      },
      save,
    }
  }, [owner])
}

/** @returns a function that focuses a neighboring row, or the title, when the pressed button is removed with its row. */
function focusAfter(id: string): () => void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-cash-out]')]
  const at = rows.findIndex((row) => row.dataset['cashOut'] === id)
  const pressed = document.activeElement
  const hadFocus = rows[at]?.contains(pressed) ?? false
  const neighbors = [rows[at + 1], rows[at - 1]].map((row) => row?.dataset['cashOut'])
  return () => {
    if (!hadFocus || pressed === null) return
    onRemoved(pressed, () => {
      if (document.activeElement !== document.body) return
      const next = neighbors
        .map((neighbor) => document.querySelector<HTMLElement>(`[data-cash-out="${neighbor ?? ''}"] button`))
        .find((button) => button !== null)
      ;(next ?? document.getElementById('cash-outs-title'))?.focus()
    })
  }
}
