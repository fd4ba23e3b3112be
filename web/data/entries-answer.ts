import type { EntriesAnswer, Entry, EntryTotals } from '#contract/entries.ts'
import { isMoment, isMoney, isText, isWhole, listOf, objectOf, oneOf, orNull } from '#web/data/door.ts'

const isEntry = objectOf<Entry>({
  id: isText,
  casino_id: isWhole,
  kind: oneOf('collect', 'cash_out', 'spend'),
  amount: orNull(isMoney),
  occurred_at: isMoment,
  received_at: isMoment,
  note: orNull(isText),
  voided_at: orNull(isMoment),
})

const isEntryTotals = objectOf<EntryTotals>({
  entries: isWhole,
  collections: isWhole,
  cashed_out: isMoney,
  spent: isMoney,
  profit: isMoney,
})

/** Whether an answer is a page of the ledger as the contract says it. */
export const isEntriesAnswer = objectOf<EntriesAnswer>({
  entries: listOf(isEntry),
  totals: orNull(isEntryTotals),
  next: orNull(isText),
  now: isMoment,
})
