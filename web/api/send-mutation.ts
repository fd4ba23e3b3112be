import type { RowResponse } from '#contract/dashboard.ts'
import type { RecordAmount, RecordCollection } from '#contract/entries.ts'
import { casinoPath, entryPath, PATHS } from '#contract/paths.ts'
import type { CastVote, RankingResponse, SaveRanking } from '#contract/ranking.ts'
import type { UpdateVisibility } from '#contract/visibility.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { isRankingResponse, isRowResponse } from '#web/api/response-guards.ts'
import type { ApiResponse } from '#web/api/api.ts'
import { callAsPerson } from '#web/api/call-as-person.ts'
import type { Mutation } from '#web/api/mutation.ts'

/** The response to a write. */
export type MutationResult = RowResponse | RankingResponse

/** Sends a write. @param person the id of the member who made it. */
export async function sendMutation(mutation: Mutation, person: string): Promise<ApiResponse<MutationResult>> {
  const writeId = mutation.id
  switch (mutation.kind) {
    case 'collect': {
      const occurredAt = new Date(mutation.at).toISOString()
      const body = {
        id: mutation.id,
        occurredAt,
        ...(mutation.again ? { again: true } : {}),
      } satisfies RecordCollection
      return callAsPerson(person, 'POST', casinoPath(mutation.casinoId, 'collections'), isRowResponse, {
        body,
        writeId,
      })
    }
    case 'undo-collect':
      return callAsPerson(person, 'DELETE', entryPath(mutation.collectId), isRowResponse, { writeId })
    case 'undo-cash-out':
    case 'undo-spend':
      return callAsPerson(person, 'DELETE', entryPath(mutation.entryId), isRowResponse, { writeId })
    case 'cash-out':
    case 'spend': {
      const body = {
        id: mutation.id,
        amount: decimalText(mutation.amount),
        occurredAt: new Date(mutation.at).toISOString(),
      } satisfies RecordAmount
      const collection = mutation.kind === 'spend' ? 'spends' : 'cash-outs'
      return callAsPerson(person, 'POST', casinoPath(mutation.casinoId, collection), isRowResponse, {
        body,
        writeId,
      })
    }
    case 'vote': {
      const body = { vote: mutation.vote } satisfies CastVote
      return callAsPerson(person, 'PUT', casinoPath(mutation.casinoId, 'vote'), isRowResponse, {
        body,
        writeId,
      })
    }
    case 'visibility': {
      const { casinoId, hidden, snoozedUntil: until } = mutation
      const snoozedUntil = until === null ? null : new Date(until).toISOString()
      const body = { hidden, snoozedUntil } satisfies UpdateVisibility
      return callAsPerson(person, 'PUT', casinoPath(casinoId, 'visibility'), isRowResponse, { body, writeId })
    }
    case 'ranking': {
      const rows = mutation.rows.map(({ casinoId, userTier, userRank }) => ({
        casinoId,
        userTier,
        userRank,
      }))
      const body = { rows } satisfies SaveRanking
      return callAsPerson(person, 'PUT', PATHS.ranking, isRankingResponse, { body, writeId })
    }
  }
}
