import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Casino } from '#contract/casinos.ts'
import { PATHS } from '#contract/paths.ts'
import { isCasinosAnswer, isDashboardAnswer } from '#web/data/answer-doors.ts'
import { type ApiAnswer, type ApiFailure, callApi } from '#web/data/api.ts'
import { type Mine, mineOf } from '#web/data/mine.ts'

/** How a read that failed comes out of the cache. */
export class CallFailed extends Error {
  readonly failure: ApiFailure

  constructor(failure: ApiFailure) {
    super(failure.kind)
    this.failure = failure
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailed
  }
}

/** The pause before a server that did not answer is asked again. */
export const TRY_AGAIN_MS = 5_000
const CATALOGUE_FRESH_MS = 5 * 60_000

/** One cache for the page. It never gives up on a server that does not answer; a refusal is final. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: 'always',
      refetchInterval: (query) =>
        query.state.error && query.state.error.failure.kind !== 'refused' ? TRY_AGAIN_MS : false,
    },
  },
})

export const casinosQuery = queryOptions({
  queryKey: ['casinos'],
  staleTime: CATALOGUE_FRESH_MS,
  queryFn: async (): Promise<Casino[]> =>
    valueOf(await callApi('GET', PATHS.casinos, isCasinosAnswer)).casinos,
})

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  staleTime: 0,
  queryFn: async (): Promise<readonly Mine[]> =>
    valueOf(await callApi('GET', PATHS.dashboard, isDashboardAnswer)).casinos.map(mineOf),
})

/** The value of an answer, for the cache; a failure is thrown into it. */
export function valueOf<T>(answer: ApiAnswer<T>): T {
  if (answer.kind === 'ok') return answer.value
  throw new CallFailed(answer)
}
