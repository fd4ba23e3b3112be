import type { EditEntry, RecordAmount, RecordCollection } from '#contract/entries.ts'
import { casinoPath, entryPath, PATHS } from '#contract/paths.ts'
import type { CastVote, SaveRanking } from '#contract/ranking.ts'
import type { UpdateVisibility } from '#contract/visibility.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import type { EpochMs } from '#core/units.ts'
import type { Method } from '#web/api/api.ts'
import type { Mutation } from '#web/outbox/writes.ts'

/** The request that sends a write. */
export type MutationRequest = { readonly method: Method; readonly path: string; readonly body?: object }

/** Returns the request for a write. The same write always has the same request, so a retry is applied once. */
export function mutationRequest(mutation: Mutation): MutationRequest {
  switch (mutation.kind) {
    case 'collect': {
      const { id, casinoId, at, again } = mutation
      const body: RecordCollection = { id, occurredAt: isoTime(at), ...(again ? { again } : {}) }
      return { method: 'POST', path: casinoPath(casinoId, 'collections'), body }
    }
    case 'collect-amount': {
      const { collectId, amount } = mutation
      const body: EditEntry = { amount: amount === null ? null : decimalText(amount) }
      return { method: 'PATCH', path: entryPath(collectId), body }
    }
    case 'cash-out':
    case 'spend': {
      const { kind, id, casinoId, at, amount } = mutation
      const body: RecordAmount = { id, amount: decimalText(amount), occurredAt: isoTime(at) }
      return { method: 'POST', path: casinoPath(casinoId, kind === 'spend' ? 'spends' : 'cash-outs'), body }
    }
    case 'undo-collect':
      return { method: 'DELETE', path: entryPath(mutation.collectId) }
    case 'undo-cash-out':
    case 'undo-spend':
      return { method: 'DELETE', path: entryPath(mutation.entryId) }
    case 'vote': {
      const path = casinoPath(mutation.casinoId, 'vote')
      if (mutation.vote === 0) return { method: 'DELETE', path }
      const body: CastVote = { vote: mutation.vote }
      return { method: 'PUT', path, body }
    }
    case 'visibility': {
      const { casinoId, hidden, snoozedUntil } = mutation
      const body: UpdateVisibility = {
        hidden,
        snoozedUntil: snoozedUntil === null ? null : isoTime(snoozedUntil),
      }
      return { method: 'PUT', path: casinoPath(casinoId, 'visibility'), body }
    }
    case 'ranking': {
      const body: SaveRanking = {
        rows: mutation.rows.map(({ casinoId, userTier, userRank }) => ({ casinoId, userTier, userRank })),
      }
      return { method: 'PUT', path: PATHS.ranking, body }
    }
  }
}

function isoTime(at: EpochMs): string {
  return new Date(at).toISOString()
}
