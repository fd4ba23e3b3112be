import { RowAnswer } from '#contract/dashboard.ts'
import { RecordCollection } from '#contract/entries.ts'
import { MESSAGES } from '#contract/errors.ts'
import { recordCollection } from '#server/commands/record-collection.ts'
import { readCasinoId } from '#server/http/read-casino-id.ts'
import { personalRoute } from '#server/http/route.ts'
import { limitLedgerWrites } from '#server/routes/limit-ledger-writes.ts'

/** Collect: the countdown starts anew. */
export const collect = personalRoute(
  {
    method: 'POST',
    path: '/api/casinos/{casinoId}/collections',
    summary: 'Record a collection',
    body: RecordCollection,
    answer: { status: 201, schema: RowAnswer, what: 'The changed row and the totals' },
    refusals: ['not-found', 'conflict', 'too-many-requests'],
    visitorMessage: MESSAGES.visitorCollect,
    changes: 'dashboard',
  },
  async ({ deps, person, params, body }) => {
    const casinoId = readCasinoId(params)
    const saved = await limitLedgerWrites(deps, person.userId, body.id, () =>
      recordCollection(deps, person.userId, casinoId, body),
    )
    return { status: saved.replayed ? 200 : 201, body: saved }
  },
)
