import type { OwnFigures } from '#contract/own-figures.ts'
import type { CountdownBy } from '#core/bonuses/with-learned.ts'
import type { CashOutStatus } from '#core/money/cash-out-status.ts'
import type { Tag } from '#core/tags/tag.ts'
import type { Tier } from '#core/ranking/tier.ts'
import type { ListOrder } from '#core/ranking/list-order.ts'
import type { RankedCasino } from '#core/ranking/custom-order.ts'
import type { RoundChange } from '#core/round/round.ts'
import type { Visibility } from '#core/ranking/visibility.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import type { VoteState } from '#core/votes/vote.ts'
import type { Method } from '#web/api/api.ts'
import type { CashOutsAs, LedgerEntry, Payout } from '#web/api/ledger/ledger-entry.ts'
import type { Guard } from '#web/api/type-guards.ts'
import type { UserCasino } from '#web/api/dashboard/user-casino.ts'

/** When the collection that a write changes was made, and what it was worth; missing if the page does not know it. */
type CollectionOfWrite = {
  readonly at?: EpochMs | undefined
  readonly worth?: Cents | null | undefined
}

/** What each kind of write contains besides its `kind` and its `id`. Times are the server's, unchanged by retries. */
export type WriteContents = {
  /** `again`: the member confirmed a collection although the bonus is not ready. */
  collect: {
    readonly casinoId: number
    readonly at: EpochMs
    readonly again: boolean
    /** The day of the streak, until the server has counted it; missing if nothing depends on it. */
    readonly day?: number | null | undefined
    /** What the page expects it to pay; missing or null if that is not known. */
    readonly worth?: Cents | null | undefined
    /** What it paid, if the member stated it together with the collection. */
    readonly amount?: Cents | null | undefined
  }
  /** Without a status, it is paid. */
  'cash-out': { readonly casinoId: number; readonly at: EpochMs; readonly amount: Cents } & Payout
  spend: { readonly casinoId: number; readonly at: EpochMs; readonly amount: Cents }
  /** The value received with a collection; null if it is not known. */
  'collect-amount': {
    readonly casinoId: number
    readonly collectId: string
    readonly amount: Cents | null
  } & CollectionOfWrite
  /** A vote of 0 withdraws the vote. */
  vote: { readonly casinoId: number; readonly vote: VoteState }
  'undo-collect': {
    readonly casinoId: number
    readonly collectId: string
    readonly before: EpochMs | null
    readonly beforeDay?: number | null | undefined
    /** The bonus was not ready. */
    readonly notReady?: boolean | undefined
  } & CollectionOfWrite
  'undo-cash-out': {
    readonly casinoId: number
    readonly entryId: string
    readonly amount: Cents
    readonly status?: CashOutStatus | null
  }
  /** What the balance of a casino is, and the difference to the one that the page knew. */
  correction: {
    readonly casinoId: number
    readonly at: EpochMs
    readonly balance: Cents
    readonly amount: Cents
  }
  /** An amount that was played through. `all`: it is what was left, as the page knew it; the server counts it again. */
  played: {
    readonly casinoId: number
    readonly at: EpochMs
    readonly amount: Cents
    readonly all: boolean
  }
  /** How cash-outs that the member enters are recorded, and how they were before. */
  'cash-outs-as': { readonly as: CashOutsAs; readonly before: CashOutsAs }
  'undo-spend': { readonly casinoId: number; readonly entryId: string; readonly amount: Cents }
  visibility: { readonly casinoId: number } & Visibility
  tags: { readonly casinoId: number; readonly tags: readonly Tag[] }
  /** What changes in which casinos of the catalog are in the list, with their bonuses, and how these were before. */
  choose: { readonly to: ChosenCasinos; readonly from: ChosenCasinos }
  /** Without `order`, the list is no longer sorted; null deletes the order before a sort. */
  ranking: { readonly rows: readonly RankedCasino[]; readonly order?: ListOrder | null | undefined }
  /** A change of the round of Speed Collect. Nothing shows or undoes it by itself. */
  round: { readonly change: RoundChange }
  /** `entry` is the entry before the change. */
  'edit-entry': { readonly casinoId: number; readonly entry: LedgerEntry; readonly edit: EntryChanges }
  /** `previous` is the time of the casino's latest other collection; null if the page does not know it. */
  'delete-entry': {
    readonly casinoId: number
    readonly entry: LedgerEntry
    readonly previous: EpochMs | null
  }
  'restore-entry': { readonly casinoId: number; readonly entry: LedgerEntry }
  /** All own figures of a row. `day` is the stated day of the streak; undefined: not stated with this write. */
  figures: {
    readonly casinoId: number
    readonly figures: OwnFigures | null
    readonly day: number | null | undefined
    readonly at: EpochMs
    /** The version of the figures on screen; null to replace whatever is there, as an undo does. */
    readonly basedOn: number | null
  }
  /** When a bonus is ready, as the member stated it at `at`; null withdraws it. */
  ready: { readonly casinoId: number; readonly readyAt: EpochMs | null; readonly at: EpochMs }
  /** By what the member counts down; null: by what is stated, else by what claims show. */
  countdown: { readonly casinoId: number; readonly by: CountdownBy | null }
  /** `casinoId` follows from the ID of the write. */
  'add-casino': {
    readonly casinoId: number
    readonly name: string
    readonly parentId: number | null
    readonly tier: Tier
    readonly figures: OwnFigures | null
    /** The stated day of the streak; null: not stated. */
    readonly day: number | null
    readonly at: EpochMs
  }
  'rename-casino': { readonly casinoId: number; readonly name: string }
  'delete-casino': { readonly casinoId: number; readonly name: string; readonly deleted: boolean }
}

/** The casinos that are chosen, left out, or wait as new; all others stay as they are. */
export type ChosenCasinos = {
  readonly chosen: readonly number[]
  readonly leftOut: readonly number[]
  readonly waiting: readonly number[]
}

/** A write of a member. `id` is created once, so a retry records no second entry. */
export type Write<Kind extends keyof WriteContents = keyof WriteContents> = Kind extends keyof WriteContents
  ? { readonly kind: Kind; readonly id: string } & WriteContents[Kind]
  : never

/** The changed fields of an entry. */
export type EntryChanges = Partial<Pick<LedgerEntry, 'amount' | 'occurredAt' | 'note'>> & Payout

/** The request that sends a write. */
export type WriteRequest = { readonly method: Method; readonly path: string; readonly body?: object }

/** The casino of a write, for texts. `claim` is the value of one claim; null if it is not known. */
export type WriteCasino = { readonly name: string; readonly claim: Cents | null }

/** An entry of the ledger that a write adds or changes. */
export type EntryChange = {
  readonly id: string
  /** The entry before the change, as the page that made it knew it; null if there was none or it is not known. */
  readonly before: LedgerEntry | null
  /** @param entry null if the history does not contain it. @returns null if the write does not add it. */
  readonly apply: (entry: LedgerEntry | null) => LedgerEntry | null
}

/**
 * Everything that the product knows about one kind of write. A new kind is its line in `WriteContents`, one entry in a
 * table of `kinds/`, and a button that calls `recordWithUndo`.
 */
export type WriteKind<W extends Write> = {
  /** The fields of the stored form, also of a write that an older page has stored. */
  readonly fields: { readonly [Key in keyof Omit<W, 'kind' | 'id'>]-?: Guard<W[Key]> }
  /** The same write always has the same request. */
  readonly request: (write: W) => WriteRequest
  /** Changes the list by the rule that the server applies again. Returns the same object for every unchanged row. */
  readonly list?: (rows: readonly UserCasino[], write: W) => readonly UserCasino[]
  readonly entry?: (write: W) => EntryChange
  /** Whether it only accompanies other writes, and is not counted with them. */
  readonly accompanies?: true
  /** Whether it changes the sums of cash-outs and spends. */
  readonly changesProfit?: true
  /** The write that reverses it, made from the row before it. */
  readonly reverse?: (write: W, before: UserCasino | undefined) => Write
  /** The result, for a message: "Spend of $5.00 at Stake.us recorded". */
  readonly done: (write: W, casino: WriteCasino) => string
  /** The result of this write as the reversal of another, where it differs from `done`. */
  readonly undone?: (write: W, casino: WriteCasino) => string
  /** What the log calls it; its kind by default. */
  readonly noun?: string
  /** The end of "Couldn’t …". */
  readonly attempt: (write: W, casino: string) => string
}

/** A table of some kinds of writes. */
export type WriteKinds<Kind extends keyof WriteContents> = { readonly [One in Kind]: WriteKind<Write<One>> }
