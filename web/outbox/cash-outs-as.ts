import { useMemo } from 'react'
import type { CashOutsAs } from '#web/api/ledger/ledger-entry.ts'
import { readLastCashOutsAs, savedCashOutsAs } from '#web/api/dashboard/list-value.ts'
import { pendingWrites } from '#web/outbox/record-write.ts'
import { usePendingWrites } from '#web/outbox/use-pending-writes.ts'
import type { Write } from '#web/outbox/write.ts'

/** Returns how a cash-out that a member enters is recorded: as the specification says, unless the member has chosen otherwise. */
export function readCashOutsAs(userId: string): CashOutsAs {
  return withPending(savedCashOutsAs.read(userId), userId, pendingWrites(userId)) ?? 'paid'
}

/** Returns the same in a component; null while this browser has not read the list, with which it arrives. */
export function useCashOutsAs(userId: string): CashOutsAs | null {
  const saved = savedCashOutsAs.useValue(userId)
  const pending = usePendingWrites()
  return useMemo(() => withPending(saved, userId, pending), [saved, userId, pending])
}

function withPending(saved: CashOutsAs | null, userId: string, pending: readonly Write[]): CashOutsAs | null {
  return pending.reduce<CashOutsAs | null>(
    (as, write) => (write.kind === 'cash-outs-as' ? write.as : as),
    saved ?? readLastCashOutsAs(userId),
  )
}
