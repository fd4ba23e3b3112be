import type { Placed } from '#core/ranking/custom-order.ts'
import type { Shelf } from '#core/ranking/shelf.ts'
import { cents, type Cents, type EpochMs, epochMs } from '#core/units.ts'
import { type Vote, voteDifference } from '#core/votes/vote.ts'
import type { Mine } from '#web/data/mine.ts'

/** Something a person did that is to be kept. `id` is made once per gesture, so a retry lands once. */
export type Gesture =
  | {
      readonly kind: 'collect'
      readonly id: string
      readonly casinoId: number
      /** When the button was pressed, in the server's time; unchanged by retries. */
      readonly at: EpochMs
      /** They were asked, and mean a second one. */
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
  | { readonly kind: 'vote'; readonly id: string; readonly casinoId: number; readonly vote: Vote }
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
  | ({ readonly kind: 'shelf'; readonly id: string; readonly casinoId: number } & Shelf)
  | { readonly kind: 'rank'; readonly id: string; readonly rows: readonly Placed[] }

/**
 * What a gesture makes of a list, by the rules the server will apply again.
 *
 * @returns the same object for every row that did not change, so that only one row is drawn anew.
 */
export function applyGesture(rows: readonly Mine[], gesture: Gesture): readonly Mine[] {
  if (gesture.kind === 'rank') {
    const places = new Map(gesture.rows.map((place) => [place.casino_id, place]))
    return rows.map((row) => {
      const place = places.get(row.casino_id)
      return place === undefined ? row : { ...row, user_tier: place.user_tier, user_rank: place.user_rank }
    })
  }
  return rows.map((row) => (row.casino_id === gesture.casinoId ? changed(row, gesture) : row))
}

function changed(row: Mine, gesture: Exclude<Gesture, { kind: 'rank' }>): Mine {
  switch (gesture.kind) {
    case 'collect':
      return { ...row, lastCollected: epochMs(Math.max(gesture.at, row.lastCollected ?? gesture.at)) }
    case 'undo-collect':
      return { ...row, lastCollected: gesture.before }
    case 'cash-out':
      return { ...row, payout: cents(row.payout + gesture.amount) }
    case 'spend':
      return { ...row, spent: cents(row.spent + gesture.amount) }
    case 'undo-cash-out':
      return { ...row, payout: cents(row.payout - gesture.amount) }
    case 'undo-spend':
      return { ...row, spent: cents(row.spent - gesture.amount) }
    case 'shelf':
      return { ...row, hidden: gesture.hidden, snoozedUntil: gesture.snoozedUntil }
    case 'vote':
      return {
        ...row,
        vote: gesture.vote,
        communityRank: row.communityRank + voteDifference(row.vote, gesture.vote),
        votes: row.votes + (row.vote === 0 ? 1 : 0),
      }
  }
}
