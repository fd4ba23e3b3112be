import { queryOptions } from '@tanstack/react-query'
import type { Casino } from '#contract/casinos.ts'
import { PATHS } from '#contract/paths.ts'
import { isCasinosResponse, isDashboardResponse } from '#web/api/response-guards.ts'
import { callApi } from '#web/api/api.ts'
import { callAsPerson, shownPerson } from '#web/api/call-as-person.ts'
import { queryClient, valueOf } from '#web/api/query-client.ts'
import { type UserCasino, userCasinoOf } from '#web/api/user-casino.ts'

const CATALOGUE_FRESH_MS = 5 * 60_000
const LIST_FAILURE = { failureText: 'The list of casinos could not be read' }

export const casinosQuery = queryOptions({
  queryKey: ['casinos'],
  meta: LIST_FAILURE,
  staleTime: CATALOGUE_FRESH_MS,
  queryFn: async (): Promise<Casino[]> =>
    valueOf(await callApi('GET', PATHS.casinos, isCasinosResponse)).casinos,
})

type ChangeRows = (rows: readonly UserCasino[]) => readonly UserCasino[]

/** The changes since the list was requested: the server can have read it before them. */
let changesSinceRequest: readonly ChangeRows[] = []

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  meta: LIST_FAILURE,
  staleTime: 0,
  queryFn: async (): Promise<readonly UserCasino[]> => {
    changesSinceRequest = []
    const response = await callAsPerson(shownPerson(), 'GET', PATHS.dashboard, isDashboardResponse)
    const rows: readonly UserCasino[] = valueOf(response).casinos.map(userCasinoOf)
    return changesSinceRequest.reduce((list, change) => change(list), rows)
  },
})

/** Changes the list on screen, or the one that is being requested. */
export function changeDashboard(change: ChangeRows): void {
  changesSinceRequest = [...changesSinceRequest, change]
  // The first request continues: canceled, it would not be repeated.
  if (queryClient.getQueryData(dashboardQuery.queryKey) === undefined) return
  void queryClient.cancelQueries(dashboardQuery)
  queryClient.setQueryData(dashboardQuery.queryKey, (rows) => rows && change(rows))
}
