import type { EntryKind } from '#core/import/kind-text.ts'
import type { CasinoIndex } from '#core/import/match-casino.ts'
import type { CasinoRef, RowProblem } from '#core/import/read-row.ts'
import type { CashOutStatus, PayoutMethod } from '#core/money/cash-out-status.ts'
import type { Cents, EpochMs } from '#core/units.ts'

/** An entry that a row of a file becomes. */
export type ReadEntry = {
  readonly casino: CasinoRef
  /** Only our own exports have the last two. */
  readonly kind: EntryKind | 'correction' | 'played'
  /** Null for a collection whose value the file does not have. That of a correction can be 0 or negative. */
  readonly amount: Cents | null
  readonly at: EpochMs
  /** The file has the day only: `at` is noon, or the start of the day if it is not noon yet. */
  readonly dateOnly: boolean
  readonly note: string | null
  /** Texts of tags for its casino; undefined without any. */
  readonly tags?: readonly string[]
  /** The ID of an exported entry; null for an entry that gets its ID from `key`. */
  readonly id: string | null
  /** The date of the file for the ID: a day, a reading of the clock, or a moment. */
  readonly when: string
  /** Of an exported entry. */
  readonly receivedAt?: EpochMs
  readonly voidedAt?: EpochMs | null
  /** What an export has of a collection: its expected value in dollars, its day of a streak, and why it was deleted. */
  readonly worth?: string
  readonly streakDay?: number
  readonly notReady?: true
  /** The state of a cash-out, if the file has one that is not only paid. */
  readonly cashOut?: ReadCashOut
}

/** What a file has of a cash-out besides its amount. */
export type ReadCashOut = {
  readonly status: CashOutStatus
  readonly approvedAt?: EpochMs
  readonly paidAt?: EpochMs
  readonly closedAt?: EpochMs
  readonly method?: PayoutMethod
  /** In dollars. */
  readonly fee?: string
  readonly reference?: string
}

/** What becomes of a row. Blank rows are not listed. */
export type ReadRow = {
  /** Its index in the table. */
  readonly index: number
} & (
  | { readonly kind: 'entries'; readonly entries: readonly ReadEntry[] }
  /** No entry: a sum, the names of the columns again, a heading, an ID that an earlier row has, or as the member chose. */
  | { readonly kind: 'left-out'; readonly reason: 'total' | 'header' | 'heading' | 'repeated' | 'chosen' }
  | { readonly kind: 'problem'; readonly problem: RowProblem }
)

/**
 * Makes the rows beyond the most entries of an import problems. A row is recorded as a whole, and one row can be several entries.
 */
export function limitEntries(rows: readonly ReadRow[], most: number): readonly ReadRow[] {
  let entries = 0
  return rows.map((row) => {
    if (row.kind !== 'entries') return row
    entries += row.entries.length
    return entries <= most
      ? row
      : { index: row.index, kind: 'problem', problem: { field: 'row', reason: 'beyond-limit' } }
  })
}

export type ReadContext = {
  readonly findCasino: CasinoIndex
  /** The casinos of the member of an export that is restored, by their IDs in it. */
  readonly ownIds?: ReadonlyMap<number, number> | undefined
  /** Whether the catalog has this ID: exports have the IDs of further bonuses, whose names are not unique. */
  readonly isListed: (casinoId: number) => boolean
  /** The IANA zone of the member. */
  readonly zone: string
  readonly now: EpochMs
}
