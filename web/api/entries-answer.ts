import type { EntriesResponse, Entry, EntryTotals } from '#contract/entries.ts'
import { isMoment, isMoney, isText, isWhole, listOf, objectOf, oneOf, orNull } from '#web/api/type-guards.ts'

const isEntry = objectOf<Entry>({
  id: isText,
  casinoId: isWhole,
  kind: oneOf('collect', 'cash_out', 'spend'),
  amount: orNull(isMoney),
  occurredAt: isMoment,
  receivedAt: isMoment,
  note: orNull(isText),
  voidedAt: orNull(isMoment),
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
