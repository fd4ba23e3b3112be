import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { ApiFailure, ApiResponse } from '#web/api/api.ts'

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

const RETRY_MS = 5_000

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
      refetchInterval: ({ state: { error } }) => retryMs(error?.failure ?? null),
    },
  },
})

/** Returns the delay before a query is retried after a failure; false without one, or if the server rejected it. */
export function retryMs(failure: ApiFailure | null): number | false {
  return failure !== null && failure.kind !== 'rejected' && RETRY_MS
}

/** Returns the value of a response. @throws ApiCallError for a failure. */
export function valueOf<T>(response: ApiResponse<T>): T {
  if (response.kind === 'ok') return response.value
  throw new ApiCallError(response)
}

/**
 * Logs a failure with its code. The message of the server can contain amounts, so it is not logged.
 *
 * @param summary the text on screen, such as "The list of casinos could not be read".
 */
export function logFailure(summary: string, failure: ApiFailure): void {
  // oxlint-disable-next-line no-console -- the console has every error of dashboard data
  console.error(`${summary}:`, failure.kind === 'rejected' ? failure.code : failure.kind)
}

/** Logs that stored data has a format that this version does not know. */
export function logUnreadable(what: string): void {
  // oxlint-disable-next-line no-console -- the console has every error of dashboard data
  console.error(`${what} could not be read: its format is unknown`)
}
