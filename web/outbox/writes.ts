import type { RankedCasino } from '#core/ranking/custom-order.ts'
import type { Visibility } from '#core/ranking/visibility.ts'
import { cents, type Cents, type EpochMs, epochMs } from '#core/units.ts'
import { voteDifference, type VoteState } from '#core/votes/vote.ts'
import type { UserCasino } from '#web/api/user-casino.ts'

/** A write of a member. `id` is created once, so the server applies a retry once. */
export type Mutation =
  | {
      readonly kind: 'collect'
      readonly id: string
      readonly casinoId: number
      /** When the button was pressed, in the server's time; unchanged by retries. */
      readonly at: EpochMs
      /** The member confirmed a collection although the bonus is not ready. */
      readonly again: boolean
    }
  | {
      readonly kind: 'cash-out' | 'spend'
      readonly id: string
      readonly casinoId: number
      /** When Enter was pressed, in the server's time; unchanged by retries. */
      readonly at: EpochMs
      readonly amount: Cents
    }
  /** The value received with a collection; null if it is not known. */
  | {
      readonly kind: 'collect-amount'
      readonly id: string
      readonly casinoId: number
      readonly collectId: string
      readonly amount: Cents | null
    }
  /** A vote of 0 withdraws the vote. */
  | { readonly kind: 'vote'; readonly id: string; readonly casinoId: number; readonly vote: VoteState }
  | {
      readonly kind: 'undo-collect'
      readonly id: string
      readonly casinoId: number
      readonly collectId: string
      readonly before: EpochMs | null
    }
  | {
      readonly kind: 'undo-cash-out' | 'undo-spend'
      readonly id: string
      readonly casinoId: number
      readonly entryId: string
      readonly amount: Cents
    }
  | ({ readonly kind: 'visibility'; readonly id: string; readonly casinoId: number } & Visibility)
  | { readonly kind: 'ranking'; readonly id: string; readonly rows: readonly RankedCasino[] }

const PROFIT_KINDS: readonly Mutation['kind'][] = ['cash-out', 'spend', 'undo-cash-out', 'undo-spend']

/** Returns whether a mutation changes the profit: cash-outs and spends do. */
export function changesProfit({ kind }: Mutation): boolean {
  return PROFIT_KINDS.includes(kind)
}

/**
 * Applies a mutation to a list, by the rules that the server applies again.
 *
 * @returns the same object for every row that did not change, so that React renders only the changed one.
 */
export function applyMutation(rows: readonly UserCasino[], mutation: Mutation): readonly UserCasino[] {
  if (mutation.kind === 'ranking') {
    const newRanks = new Map(mutation.rows.map((newRank) => [newRank.casinoId, newRank]))
    return rows.map((row) => {
      const newRank = newRanks.get(row.casinoId)
      return newRank === undefined ? row : { ...row, userTier: newRank.userTier, userRank: newRank.userRank }
    })
  }
  return rows.map((row) => (row.casinoId === mutation.casinoId ? changeRow(row, mutation) : row))
}

function changeRow(row: UserCasino, mutation: Exclude<Mutation, { kind: 'ranking' }>): UserCasino {
  switch (mutation.kind) {
    case 'collect':
      return { ...row, lastCollected: epochMs(Math.max(mutation.at, row.lastCollected ?? mutation.at)) }
    case 'undo-collect':
      return { ...row, lastCollected: mutation.before }
    case 'collect-amount':
      // The list shows no amounts of collections.
      return row
    case 'cash-out':
      return { ...row, payout: cents(row.payout + mutation.amount) }
    case 'spend':
      return { ...row, spent: cents(row.spent + mutation.amount) }
    case 'undo-cash-out':
      return { ...row, payout: cents(row.payout - mutation.amount) }
    case 'undo-spend':
      return { ...row, spent: cents(row.spent - mutation.amount) }
    case 'visibility':
      return { ...row, hidden: mutation.hidden, snoozedUntil: mutation.snoozedUntil }
    case 'vote':
      return {
        ...row,
        vote: mutation.vote,
        communityRank: row.communityRank + voteDifference(row.vote, mutation.vote),
        votes: row.votes + Math.abs(mutation.vote) - Math.abs(row.vote),
      }
  }
}
