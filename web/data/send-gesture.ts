import type { RowAnswer } from '#contract/dashboard.ts'
import type { RecordAmount, RecordCollection } from '#contract/entries.ts'
import { casinoPath, entryPath, PATHS } from '#contract/paths.ts'
import type { CastVote, RankingAnswer, SaveRanking } from '#contract/ranking.ts'
import type { SetShelf } from '#contract/shelf.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { isRankingAnswer, isRowAnswer } from '#web/data/answer-doors.ts'
import type { ApiAnswer, CallOptions } from '#web/data/api.ts'
import { callAsPerson } from '#web/data/call-as-person.ts'
import type { Gesture } from '#web/data/gesture.ts'

export type Landed = RowAnswer | RankingAnswer

/** @param person whose screen the gesture was made on. */
export async function sendGesture(
  gesture: Gesture,
  onWay: NonNullable<CallOptions['onWay']>,
  person: string | undefined,
): Promise<ApiAnswer<Landed>> {
  switch (gesture.kind) {
    case 'collect': {
      const occurred_at = new Date(gesture.at).toISOString()
      const body = {
        id: gesture.id,
        occurred_at,
        ...(gesture.again ? { again: true } : {}),
      } satisfies RecordCollection
      return callAsPerson(person, 'POST', casinoPath(gesture.casinoId, 'collections'), isRowAnswer, {
        body,
        onWay,
      })
    }
    case 'undo-collect':
      return callAsPerson(person, 'DELETE', entryPath(gesture.collectId), isRowAnswer, { onWay })
    case 'undo-cash-out':
    case 'undo-spend':
      return callAsPerson(person, 'DELETE', entryPath(gesture.entryId), isRowAnswer, { onWay })
    case 'cash-out':
    case 'spend': {
      const body = {
        id: gesture.id,
        amount: decimalText(gesture.amount),
        occurred_at: new Date(gesture.at).toISOString(),
      } satisfies RecordAmount
      const what = gesture.kind === 'spend' ? 'spends' : 'cash-outs'
      return callAsPerson(person, 'POST', casinoPath(gesture.casinoId, what), isRowAnswer, { body, onWay })
    }
    case 'vote': {
      const body = { vote: gesture.vote } satisfies CastVote
      return callAsPerson(person, 'PUT', casinoPath(gesture.casinoId, 'vote'), isRowAnswer, { body, onWay })
    }
    case 'shelf': {
      const { hidden, snoozedUntil } = gesture
      const snoozed_until = snoozedUntil === null ? null : new Date(snoozedUntil).toISOString()
      const body = { hidden, snoozed_until } satisfies SetShelf
      return callAsPerson(person, 'PUT', casinoPath(gesture.casinoId, 'shelf'), isRowAnswer, { body, onWay })
    }
    case 'rank': {
      const rows = gesture.rows.map(({ casino_id, user_tier, user_rank }) => ({
        casino_id,
        user_tier,
        user_rank,
      }))
      const body = { rows } satisfies SaveRanking
      return callAsPerson(person, 'PUT', PATHS.ranking, isRankingAnswer, { body, onWay })
    }
  }
}
