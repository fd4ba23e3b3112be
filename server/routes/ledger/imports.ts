import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MOST_BATCH_BYTES } from '#contract/import-limits.ts'
import {
  CheckImport,
  CheckImportResponse,
  ImportBatch,
  ImportBatchResponse,
  ImportsResponse,
  UndoImportQuery,
  UndoImportResponse,
} from '#contract/imports.ts'
import { PATHS } from '#contract/paths.ts'
import { checkImport } from '#server/commands/ledger/check-import.ts'
import { importEntries } from '#server/commands/ledger/import-entries.ts'
import { undoImport } from '#server/commands/ledger/undo-import.ts'
import { readImports } from '#server/queries/ledger/read-imports.ts'
import { IdParams } from '#server/routes/path-params.ts'
import { responds } from '#server/routes/responds.ts'

const tags = ['Ledger']

/** Batches of one user in 24 hours: five imports of the largest size, with retries. */
const IMPORT_BATCHES = { name: 'import batches', per: 'user', times: 400, windowMs: 86_400_000 } as const
/** Checks before the import: 100 files of the largest size. */
const IMPORT_CHECKS = { name: 'import checks', per: 'user', times: 2000, windowMs: 86_400_000 } as const
const IMPORT_UNDOS = { name: 'import undos', per: 'user', times: 100, windowMs: 86_400_000 } as const

/** Imports of a user's own records: recording them in batches, their list, and their undo. */
export const importRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    PATHS.imports,
    {
      schema: {
        operationId: 'listImports',
        tags,
        summary: 'The imports of the signed-in user, newest first',
        response: { 200: responds(ImportsResponse, 'The imports and their progress') },
      },
    },
    async ({ user }) => await readImports(deps, user.userId),
  )

  app.post(
    PATHS.imports,
    {
      schema: {
        operationId: 'importEntries',
        tags,
        summary: 'Record the next rows of an import',
        body: ImportBatch,
        response: { 200: responds(ImportBatchResponse, 'The result of each row, and the progress') },
      },
      bodyLimit: MOST_BATCH_BYTES,
      config: { limits: [IMPORT_BATCHES], errors: ['conflict', 'too-large'], changes: 'dashboard' },
    },
    async ({ user, body }) => await importEntries(deps, user.userId, body),
  )

  app.post(
    PATHS.importCheck,
    {
      schema: {
        operationId: 'checkImport',
        tags,
        summary: 'What the import of rows would do',
        body: CheckImport,
        response: { 200: responds(CheckImportResponse, 'What each row would become') },
      },
      bodyLimit: MOST_BATCH_BYTES,
      config: { limits: [IMPORT_CHECKS], errors: ['too-large'] },
    },
    async ({ user, body }) => await checkImport(deps, user.userId, body),
  )

  app.delete(
    `${PATHS.imports}/:id`,
    {
      schema: {
        operationId: 'undoImport',
        tags,
        summary: 'Remove the entries of an import',
        params: IdParams,
        querystring: UndoImportQuery,
        response: { 200: responds(UndoImportResponse, 'The import, which is undone') },
      },
      config: { limits: [IMPORT_UNDOS], errors: ['not-found', 'conflict'], changes: 'dashboard' },
    },
    async ({ user, params, query }) =>
      await undoImport(deps, user.userId, params.id, query.edited, () => {
        deps.events.publish({ user: user.userId, event: 'dashboard', tab: null })
      }),
  )
}
