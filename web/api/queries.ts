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
import { readAsUser, currentSession, expectMember } from '#web/api/session/session.ts'
import { queryClient, valueOf } from '#web/api/query-client.ts'
import { type UserCasino, userCasinoOf } from '#web/api/dashboard/user-casino.ts'
import { type LastDashboard, readLastDashboard } from '#web/api/dashboard/last-dashboard.ts'
import { limitsQuery } from '#web/api/availability/limits.ts'
import { availabilityQuery } from '#web/api/availability/place.ts'
import { isMarkedAs } from '#web/api/session/signed-in-cookie.ts'

const CATALOG_FRESH_MS = 5 * 60_000
/** How long a page waits for the catalog that its stored list needs, before it shows what works without it. */
const CATALOG_WAIT_MS = 500
/** How long it then waits for the current list. */
const LIST_WAIT_MS = 50
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

/** Data that must be requested again. */
const OUTDATED = { updatedAt: 0 } as const

/**
 * Shows the list that this browser has stored until the server has responded, if the browser is marked as signed in as the
 * member whose list it is. Without the rules that decide the links, the stored list is not shown: it could invite a member
 * on a break to visit a casino.
 *
 * Waits at most 550 ms: for the catalog that the list needs, and a moment for the current list.
 *
 * @returns whether a list is shown.
 */
export async function showStoredList(): Promise<boolean> {
  const last = readLastDashboard()
  if (last?.rules === undefined || !isMarkedAs(last.user.id)) return false
  const session = currentSession()
  if (session.kind === 'visitor' || (session.kind === 'member' && session.user.id !== last.user.id))
    return false
  setStoredList(last)
  expectMember(last.user)
  const current = queryClient.prefetchQuery(dashboardQuery(last.user.id))
  await Promise.any([setStoredCatalog(), queryClient.fetchQuery(casinosQuery), wait(CATALOG_WAIT_MS)])
  // A current list that has arrived is read in this time. Shown after the stored one, it would move the rows.
  await Promise.race([current, wait(LIST_WAIT_MS)])
  return true
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Puts a stored list into the cache of this page, where newer data replaces it. Keeps data that is already there. */
export function setStoredList({ user, rows, order, round, rules }: LastDashboard): void {
  const { queryKey } = dashboardQuery(user.id)
  // The order and the round arrive with the list.
  if (queryClient.getQueryData(queryKey) === undefined) {
    queryClient.setQueryData(queryKey, rows, OUTDATED)
    savedOrder.set(user.id, order ?? null)
    savedRound.set(user.id, round ?? null)
  }
  if (rules === undefined) return
  set(limitsQuery(user.id).queryKey, rules.limits)
  const { availability } = rules
  if (availability !== null) set(availabilityQuery(availability.place.code).queryKey, availability)
}

/**
 * Shows the stored list of a member in place of the one that this page has, which is older if other pages have sent writes
 * since. Without a stored one, the page's own list stays. Either must be read again, and is not stored before.
 */
export function showStoredListAgain(userId: string): void {
  const { queryKey } = dashboardQuery(userId)
  void queryClient.cancelQueries({ queryKey })
  const last = readLastDashboard()
  const own = last?.user.id === userId ? last : null
  queryClient.setQueryData(queryKey, (rows) => rows && (own?.rows ?? rows), OUTDATED)
  if (own?.order !== undefined) savedOrder.set(userId, own.order)
}

/**
 * Shows the catalog that the service worker has stored, which is quicker than its next response.
 *
 * @throws Error if there is none. Browsers have no cache outside secure contexts, and can block it.
 */
async function setStoredCatalog(): Promise<void> {
  const response = await globalThis.storedCatalog
  const body: unknown = await response?.json()
  if (!isListCasinosResponse(body)) throw new Error('no catalog')
  set(casinosQuery.queryKey, body.casinos)
}

function set(queryKey: readonly unknown[], data: unknown): void {
  if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, data, OUTDATED)
}
