import { queryOptions } from '@tanstack/react-query'
import type {
  CheckedResult,
  CheckImportResponse,
  ImportBatchResponse,
  ImportsResponse,
  Import,
  RowResult,
  UndoImportResponse,
} from '#contract/imports.ts'
import { PATHS } from '#contract/paths.ts'
import { readAsUser } from '#web/api/session/session.ts'
import { type Guard, isMoment, isText, isWhole, listOf, objectOf, oneOf } from '#web/api/type-guards.ts'

const isImport = objectOf<Import>({
  id: isText,
  fileName: isText,
  state: oneOf('running', 'finished', 'undoing', 'undone'),
  rowCount: isWhole,
  position: isWhole,
  recorded: isWhole,
  alreadyThere: isWhole,
  rejected: isWhole,
  undone: isWhole,
  kept: isWhole,
  createdAt: isMoment,
  updatedAt: isMoment,
})

const isRowResult = objectOf<{ outcome: RowResult['outcome'] }>({
  outcome: oneOf('recorded', 'already-there', 'rejected'),
}) as Guard<RowResult>

const isCheckedResult = objectOf<{ outcome: CheckedResult['outcome'] }>({
  outcome: oneOf('new', 'already-there', 'rejected'),
}) as Guard<CheckedResult>

export const isCheckResponse = objectOf<CheckImportResponse>({
  results: listOf(isCheckedResult),
  now: isMoment,
})

export const isBatchResponse = objectOf<ImportBatchResponse>({
  import: isImport,
  results: listOf(isRowResult),
  now: isMoment,
})

export const isUndoResponse = objectOf<UndoImportResponse>({ import: isImport, now: isMoment })

export const isImportsResponse = objectOf<ImportsResponse>({ imports: listOf(isImport), now: isMoment })

/** How often the list is read again while an import runs, on this device or another. */
const RUNNING_MS = 2000

/**
 * The imports of a user, newest first.
 *
 * @param userId part of the key, so that users of one browser never share cached data.
 */
export function importsQuery(userId: string) {
  return queryOptions({
    queryKey: ['imports', userId],
    staleTime: 0,
    meta: { failureText: 'Couldn’t load your imports' },
    queryFn: async (): Promise<readonly Import[]> =>
      (await readAsUser(userId, PATHS.imports, isImportsResponse)).imports,
    refetchInterval: ({ state }) => {
      const isBusy = state.data?.some((one) => one.state === 'running' && isRecent(one, state.dataUpdatedAt))
      return isBusy ? RUNNING_MS : false
    },
  })
}

/** An import without a batch for a minute was stopped. */
function isRecent({ updatedAt }: Import, now: number): boolean {
  return now - Date.parse(updatedAt) < 60_000
}
