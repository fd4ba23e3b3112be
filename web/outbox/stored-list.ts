import { LIST_CASINOS } from '#contract/paths.ts'
import { type LastDashboard, readLastDashboard } from '#web/api/dashboard/last-dashboard.ts'
import { limitsQuery } from '#web/api/availability/limits.ts'
import { savedOrder, savedRound } from '#web/api/dashboard/list-value.ts'
import { availabilityQuery } from '#web/api/availability/place.ts'
import { casinosQuery, dashboardQuery } from '#web/api/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { isListCasinosResponse } from '#web/api/response-guards.ts'
import { currentSession, expectMember } from '#web/api/session/session.ts'
import { isMarkedAs } from '#web/api/session/signed-in-cookie.ts'

/** Data that must be requested again. */
const OUTDATED = { updatedAt: 0 } as const

/**
 * Shows the list that this browser has stored until the server has responded, if the browser is marked as signed in as the
 * member whose list it is. Without the rules that decide the links, the stored list is not shown: it could invite a member
 * on a break to visit a casino.
 */
export function showStoredList(): void {
  const last = readLastDashboard()
  if (last?.rules === undefined || !isMarkedAs(last.user.id)) return
  const session = currentSession()
  if (session.kind === 'visitor' || (session.kind === 'member' && session.user.id !== last.user.id)) return
  setStoredList(last)
  void setStoredCatalog()
  expectMember(last.user)
}

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

/** The catalog that the service worker has stored, which is quicker than its next response. */
async function setStoredCatalog(): Promise<void> {
  // Browsers have no cache outside secure contexts.
  if (!('caches' in globalThis)) return
  try {
    const response = await caches.match(LIST_CASINOS)
    const body: unknown = await response?.json()
    if (isListCasinosResponse(body)) set(casinosQuery.queryKey, body.casinos)
  } catch {
    // Browsers can block it.
  }
}

function set(queryKey: readonly unknown[], data: unknown): void {
  if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, data, OUTDATED)
}
