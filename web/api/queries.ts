import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Casino } from '#contract/casinos.ts'
import { PATHS } from '#contract/paths.ts'
import { isCasinosResponse, isDashboardResponse } from '#web/api/response-guards.ts'
import { type ApiResponse, type ApiFailure, callApi } from '#web/api/api.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { callAsPerson, shownPerson } from '#web/api/call-as-person.ts'
import { type UserCasino, userCasinoOf } from '#web/api/user-casino.ts'

/** The error of a query whose API call failed. */
export class ApiCallError extends Error {
  readonly failure: ApiFailure

  constructor(failure: ApiFailure) {
    super(failure.kind)
    this.failure = failure
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiCallError
    queryMeta: {
      /** Logs failures of the query under this text. */
      readonly failureText?: string
    }
  }
}

/** The delay before a query without a response is retried. */
export const RETRY_MS = 5_000
const CATALOGUE_FRESH_MS = 5 * 60_000
const LIST_FAILURE = { failureText: 'The list of casinos could not be read' }

/** The kind of the last logged failure of each query. Repeated ones are logged once, until the query succeeds. */
const logged = new Map<string, string>()

const queryCache = new QueryCache({
  onError({ failure }, { meta, queryHash }) {
    const text = meta?.failureText
    if (text === undefined || logged.get(queryHash) === failure.kind) return
    logged.set(queryHash, failure.kind)
    logFailure(text, failure)
  },
  onSuccess: (_data, { queryHash }) => void logged.delete(queryHash),
})

/** The query cache of the page. It retries a query until the server responds, but never a rejected one. */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: 'always',
      refetchInterval: (query) =>
        query.state.error && query.state.error.failure.kind !== 'rejected' ? RETRY_MS : false,
    },
  },
})

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

/** Returns the value of a response. @throws ApiCallError for a failure. */
export function valueOf<T>(response: ApiResponse<T>): T {
  if (response.kind === 'ok') return response.value
  throw new ApiCallError(response)
}
