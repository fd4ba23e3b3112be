import type { LedgerLine } from '#core/ledger/entry-sums.ts'
import type { Cents } from '#core/units.ts'

/**
 * Returns what an entry adds to the balance of its casino, in cents: a claim its amount, else its worth; a spend the coins that
 * were bought; a correction its amount. A cash-out takes its amount out from its request on, until it is rejected or canceled.
 *
 * @param entry null for none. A deleted entry adds nothing.
 */
export function inBalance(entry: (LedgerLine & { readonly worth?: Cents | null }) | null): number {
  if (entry === null || entry.voided) return 0
  const { kind, amount, worth, status } = entry
  switch (kind) {
    case 'collect':
      return amount ?? worth ?? 0
    case 'spend':
    case 'correction':
      return amount ?? 0
    case 'cash_out':
      return status === 'rejected' || status === 'canceled' ? 0 : 0 - (amount ?? 0)
    case 'played':
      return 0
  }
}
