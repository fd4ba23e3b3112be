import { useMemo } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import type { Cents } from '#core/units.ts'
import type { ListRow } from '#web/api/dashboard-list.ts'
import type { Mutation } from '#web/api/mutation.ts'
import { outbox, recordMutation } from '#web/api/record-mutation.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { closeToast, showToast } from '#web/ui/toast-store.ts'

export type Recording = {
  /** @param again Whether the member confirmed a collection although the bonus is not ready. */
  readonly collect: (row: ListRow, again?: boolean) => void
  readonly recordAmount: (row: ListRow, kind: 'cash-out' | 'spend', amount: Cents) => void
}

/** Records collections and amounts, each with a toast that offers Undo. */
export function useRecording(): Recording {
  return useMemo(
    () => ({
      collect: (row, again) => void collect(row, again),
      recordAmount: (row, kind, amount) => void recordAmount(row, kind, amount),
    }),
    [],
  )
}

async function collect({ listed, own }: ListRow, again = false): Promise<void> {
  const { id: casinoId, name } = listed.casino
  const collectId = crypto.randomUUID()
  const before = own.lastCollected
  const value = listed.claim === null ? '' : `, ${formatMoney(listed.claim)}`
  const toast = showToast(`${name} collected${value}`, {
    label: 'Undo',
    run: () =>
      void undo(collectId, { kind: 'undo-collect', id: crypto.randomUUID(), casinoId, collectId, before }),
  })
  const outcome = await recordMutation({ kind: 'collect', id: collectId, casinoId, at: serverNow(), again })
  // Another device recorded this collection first, so there is nothing to undo.
  const isDuplicate =
    outcome.kind === 'ok' && 'entryId' in outcome.value && outcome.value.entryId !== collectId
  if (outcome.kind === 'refused' || isDuplicate) closeToast(toast)
  if (isDuplicate) showToast(`${name} was recorded less than a minute ago: it counts once`)
}

async function recordAmount({ listed }: ListRow, kind: 'cash-out' | 'spend', amount: Cents): Promise<void> {
  const { id: casinoId, name } = listed.casino
  const entryId = crypto.randomUUID()
  const toast = showToast(
    `${kind === 'spend' ? 'Spend' : 'Cash-out'} of ${formatMoney(amount)} at ${name} recorded`,
    {
      label: 'Undo',
      run: () =>
        void undo(entryId, { kind: `undo-${kind}`, id: crypto.randomUUID(), casinoId, entryId, amount }),
    },
  )
  const outcome = await recordMutation({ kind, id: entryId, casinoId, amount, at: serverNow() })
  if (outcome.kind === 'refused') closeToast(toast)
}

/** Cancels an entry that was never sent, or deletes it on the server. */
async function undo(entryId: string, deletion: Mutation): Promise<void> {
  if (!(await outbox.cancel(entryId))) await recordMutation(deletion)
}
