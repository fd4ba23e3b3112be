import type { CashOutsAs } from '#web/api/ledger/ledger-entry.ts'
import { listValue } from '#web/api/dashboard/list-value.ts'
import { isCashOutsAs } from '#web/api/response-guards.ts'
import { isText, objectOf } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

type LastCashOutsAs = { readonly userId: string; readonly as: CashOutsAs }

const last = stored('cashOutsAs', objectOf<LastCashOutsAs>({ userId: isText, as: isCashOutsAs }), {
  isCopy: true,
})

/** How each user's cash-outs are recorded when the user enters them, as the server has it; null until a list has arrived. */
export const savedCashOutsAs = listValue<CashOutsAs>('cash-outs-as')

/** Stores the value for a page that opens without a connection. */
export function storeCashOutsAs(userId: string, as: CashOutsAs): void {
  last.write({ userId, as })
}

/** Returns what this browser stored last; null if it is of another user. */
export function readLastCashOutsAs(userId: string): CashOutsAs | null {
  const found = last.read()
  return found?.userId === userId ? found.as : null
}
