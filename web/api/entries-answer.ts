import type { EntriesResponse, Entry, EntryTotals } from '#contract/entries.ts'
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

const isEntry = objectOf<Entry>({
  id: isText,
  casinoId: isWhole,
  kind: oneOf('collect', 'cash_out', 'spend'),
  amount: orNull(isMoney),
  occurredAt: isMoment,
  receivedAt: isMoment,
  note: orNull(isText),
  voidedAt: orNull(isMoment),
  // An earlier version stored entries without it.
  worth: orMissing(orNull(isMoney)) as Guard<string | null>,
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
