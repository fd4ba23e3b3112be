import type { EntriesResponse, Entry, EntryTotals } from '#contract/entries.ts'
import { CASH_OUT_STATUSES, PAYOUT_METHODS } from '#core/money/cash-out-status.ts'
import {
  type Guard,
  isMoment,
  isMoney,
  isText,
  isWhole,
  listOf,
  objectOf,
  oneOf,
  orMissing,
  orNull,
} from '#web/api/type-guards.ts'

const isMomentOrMissing = orMissing(orNull(isMoment)) as Guard<string | null>

const isEntry = objectOf<Entry>({
  id: isText,
  casinoId: isWhole,
  kind: oneOf('collect', 'cash_out', 'spend', 'correction', 'played'),
  amount: orNull(isMoney),
  occurredAt: isMoment,
  receivedAt: isMoment,
  note: orNull(isText),
  voidedAt: orNull(isMoment),
  // An earlier version stored entries without what follows.
  worth: orMissing(orNull(isMoney)) as Guard<string | null>,
  status: orMissing(orNull(oneOf(...CASH_OUT_STATUSES))) as Guard<Entry['status']>,
  approvedAt: isMomentOrMissing,
  paidAt: isMomentOrMissing,
  closedAt: isMomentOrMissing,
  method: orMissing(orNull(oneOf(...PAYOUT_METHODS))) as Guard<Entry['method']>,
  fee: orMissing(orNull(isMoney)) as Guard<string | null>,
  reference: orMissing(orNull(isText)) as Guard<string | null>,
})

const isEntryTotals = objectOf<EntryTotals>({
  entries: isWhole,
  collections: isWhole,
  cashedOut: isMoney,
  spent: isMoney,
  profit: isMoney,
})

/** Accepts a page of the ledger. */
export const isEntriesResponse = objectOf<EntriesResponse>({
  entries: listOf(isEntry),
  totals: orNull(isEntryTotals),
  next: orNull(isText),
  now: isMoment,
})
