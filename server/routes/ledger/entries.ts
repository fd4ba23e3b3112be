import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { RowResponse } from '#contract/dashboard.ts'
import { DeleteEntryQuery, EditEntry, EntriesQuery, EntriesResponse } from '#contract/entries.ts'
import { PATHS } from '#contract/paths.ts'
import { editEntry, deleteEntry, restoreEntry } from '#server/commands/ledger/change-entry.ts'
import { readEntries } from '#server/queries/ledger/read-entries.ts'
import { LEDGER_WRITES, limitLedgerWrites } from '#server/routes/ledger/limit-ledger-writes.ts'
import { IdParams } from '#server/routes/path-params.ts'
import { responds } from '#server/routes/responds.ts'

const tags = ['Ledger']
const response = { 200: responds(RowResponse, 'The changed row and the totals') }

const config = { handlerLimits: [LEDGER_WRITES], errors: ['not-found'], changes: 'dashboard' } as const

/** The ledger: reading, editing, deleting, and restoring entries. */
export const entryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    PATHS.entries,
    {
      schema: {
        operationId: 'listEntries',
        tags,
        summary: 'The ledger, newest first',
        querystring: EntriesQuery,
        response: { 200: responds(EntriesResponse, 'A page, and the cursor of the next one') },
      },
    },
    async ({ user, query }) => await readEntries(deps, user.userId, query),
  )

  app.patch(
    `${PATHS.entries}/:id`,
    {
      schema: {
        operationId: 'editEntry',
        tags,
        summary: 'Correct an entry',
        params: IdParams,
        body: EditEntry,
        response,
      },
      config: { ...config, errors: ['not-found', 'conflict'] },
    },
    async ({ user, params, body }) =>
      await limitLedgerWrites(deps, user.userId, null, () => editEntry(deps, user.userId, params.id, body)),
  )

  app.delete(
    `${PATHS.entries}/:id`,
    {
      schema: {
        operationId: 'deleteEntry',
        tags,
        summary: 'Remove an entry from the totals; it can be restored',
        params: IdParams,
        querystring: DeleteEntryQuery,
        response,
      },
      config,
    },
    async ({ user, params, query }) =>
      await limitLedgerWrites(deps, user.userId, null, () =>
        deleteEntry(deps, user.userId, params.id, query.reason === 'not-ready'),
      ),
  )

  app.post(
    `${PATHS.entries}/:id/restore`,
    {
      schema: {
        operationId: 'restoreEntry',
        tags,
        summary: 'Restore a deleted entry',
        params: IdParams,
        response,
      },
      config,
    },
    async ({ user, params }) =>
      await limitLedgerWrites(deps, user.userId, null, () => restoreEntry(deps, user.userId, params.id)),
  )
}
