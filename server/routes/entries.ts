import { EditEntry, EntriesAnswer, EntriesQuery } from '#contract/entries.ts'
import { RowAnswer } from '#contract/dashboard.ts'
import { PATHS } from '#contract/paths.ts'
import { editEntry } from '#server/commands/edit-entry.ts'
import { restoreEntry } from '#server/commands/restore-entry.ts'
import { voidEntry } from '#server/commands/void-entry.ts'
import { readEntryId } from '#server/http/read-entry-id.ts'
import { personalRoute } from '#server/http/route.ts'
import { readEntries } from '#server/queries/read-entries.ts'
import { limitLedgerWrites } from '#server/routes/limit-ledger-writes.ts'

const CHANGED = { status: 200, schema: RowAnswer, what: 'The changed row and the totals' } as const

/** The ledger, a page at a time, newest first. */
export const listEntries = personalRoute(
  {
    method: 'GET',
    path: PATHS.entries,
    summary: 'The ledger, newest first',
    query: EntriesQuery,
    answer: { status: 200, schema: EntriesAnswer, what: 'A page, and the cursor of the next one' },
  },
  async ({ deps, person, query }) => ({ status: 200, body: await readEntries(deps, person.userId, query) }),
)

export const changeEntry = personalRoute(
  {
    method: 'PATCH',
    path: '/api/entries/{id}',
    summary: 'Correct an entry',
    body: EditEntry,
    answer: CHANGED,
    changes: 'dashboard',
    refusals: ['not-found', 'conflict', 'too-many-requests'],
  },
  async ({ deps, person, params, body }) => ({
    status: 200,
    body: await limitLedgerWrites(deps, person.userId, null, () =>
      editEntry(deps, person.userId, readEntryId(params), body),
    ),
  }),
)

export const deleteEntry = personalRoute(
  {
    method: 'DELETE',
    path: '/api/entries/{id}',
    summary: 'Take an entry out of the sums; it can be restored',
    answer: CHANGED,
    changes: 'dashboard',
    refusals: ['not-found', 'too-many-requests'],
  },
  async ({ deps, person, params }) => ({
    status: 200,
    body: await limitLedgerWrites(deps, person.userId, null, () =>
      voidEntry(deps, person.userId, readEntryId(params)),
    ),
  }),
)

export const putEntryBack = personalRoute(
  {
    method: 'POST',
    path: '/api/entries/{id}/restore',
    summary: 'Put a deleted entry back into the sums',
    answer: CHANGED,
    changes: 'dashboard',
    refusals: ['not-found', 'too-many-requests'],
  },
  async ({ deps, person, params }) => ({
    status: 200,
    body: await limitLedgerWrites(deps, person.userId, null, () =>
      restoreEntry(deps, person.userId, readEntryId(params)),
    ),
  }),
)
