import { queryOptions } from '@tanstack/react-query'
import type { ListCasino } from '#contract/casinos.ts'
import { LIST_CASINOS, PATHS } from '#contract/paths.ts'
import { isRound } from '#web/api/dashboard/round-guards.ts'
import { isDashboardResponse, isListCasinosResponse } from '#web/api/response-guards.ts'
import {
  savedCashOutsAs,
  savedOrder,
  savedRound,
  savedSharing,
  savedTutorial,
  storeCashOutsAs,
} from '#web/api/dashboard/list-value.ts'
import { callApi } from '#web/api/api.ts'
import { readAsUser } from '#web/api/session/call-as-user.ts'
import { queryClient, valueOf } from '#web/api/query-client.ts'
import { type UserCasino, userCasinoOf } from '#web/api/dashboard/user-casino.ts'

const CATALOG_FRESH_MS = 5 * 60_000
const LIST_FAILURE = { failureText: 'The list of casinos could not be read' }

export const casinosQuery = queryOptions({
  queryKey: ['casinos'],
  meta: LIST_FAILURE,
  staleTime: CATALOG_FRESH_MS,
  queryFn: async (): Promise<ListCasino[]> => {
    const response = await callApi('GET', LIST_CASINOS, isListCasinosResponse)
    // A server of an older version does not know this form.
    const isUnknown = response.kind === 'rejected' && response.code === 'invalid'
    return valueOf(isUnknown ? await callApi('GET', PATHS.casinos, isListCasinosResponse) : response).casinos
  },
})

type ChangeRows = (rows: readonly UserCasino[]) => readonly UserCasino[]

/** The changes of each user's list since it was requested: the server can have read it before them. */
const changesSinceRequest = new Map<string, readonly ChangeRows[]>()

/**
 * The list of a user.
 *
 * @param userId part of the key, so that users of one browser never share cached data.
 */
export function dashboardQuery(userId: string) {
  return queryOptions({
    queryKey: ['dashboard', userId],
    meta: LIST_FAILURE,
    staleTime: 0,
    queryFn: async (): Promise<readonly UserCasino[]> => {
      changesSinceRequest.delete(userId)
      const setOrder = savedOrder.expect(userId)
      const setRound = savedRound.expect(userId)
      const setTutorial = savedTutorial.expect(userId)
      const setSharing = savedSharing.expect(userId)
      const setCashOutsAs = savedCashOutsAs.expect(userId)
      const { casinos, order, round, tutorialDone, shareEvidence, cashOutsAs } = await readAsUser(
        userId,
        PATHS.dashboard,
        isDashboardResponse,
      )
      const changes = changesSinceRequest.get(userId) ?? []
      setOrder(order ?? null)
      setRound(isRound(round) ? round : null)
      setTutorial(tutorialDone ?? false)
      // A server of an older version does not ask.
      setSharing(shareEvidence === undefined ? null : (shareEvidence ?? 'unasked'))
      setCashOutsAs(cashOutsAs ?? 'paid')
      storeCashOutsAs(userId, cashOutsAs ?? 'paid')
      return changes.reduce<readonly UserCasino[]>((list, change) => change(list), casinos.map(userCasinoOf))
    },
  })
}

/**
 * Changes a user's list, or the one that is being requested. It stays as old as it was: a stored list must still be read,
 * whatever changes in it.
 */
export function changeDashboard(userId: string, change: ChangeRows): void {
  changesSinceRequest.set(userId, [...(changesSinceRequest.get(userId) ?? []), change])
  const query = dashboardQuery(userId)
  const state = queryClient.getQueryState(query.queryKey)
  // The first request continues: canceled, it would not be repeated.
  if (state?.data === undefined) return
  void queryClient.cancelQueries(query)
  queryClient.setQueryData(query.queryKey, (rows) => rows && change(rows), { updatedAt: state.dataUpdatedAt })
}

/** Deletes the cached data of a user. The ID is the second element of the key of every query of a user's data. */
export function forgetQueriesOf(userId: string): void {
  changesSinceRequest.delete(userId)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === userId })
}
