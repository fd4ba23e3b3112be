import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { ListOrder } from '#core/ranking/list-order.ts'
import type { Round } from '#core/round/round.ts'
import type { RankedCasino } from '#core/ranking/custom-order.ts'
import type { ApiFailure } from '#web/api/api.ts'
import {
  isOtherUser,
  isPending,
  readSession,
  type Session,
  sessionFailure,
  useSession,
} from '#web/api/session/session.ts'
import { dashboardList, type ListRow, visitorRows } from '#web/outbox/dashboard-list.ts'
import { catalogOf } from '#web/outbox/listed-casino.ts'
import { useLinkRules } from '#web/api/availability/use-link-rules.ts'
import { casinosQuery, dashboardQuery, setStoredList } from '#web/api/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { pendingWrites, recordWrite } from '#web/outbox/record-write.ts'
import { usePendingListWrites } from '#web/outbox/use-pending-writes.ts'
import { orderAfter, savedOrder, savedRound } from '#web/api/dashboard/list-value.ts'
import { readLastDashboard, storeLastDashboard, type StoredRules } from '#web/api/dashboard/last-dashboard.ts'
import { usePlaceCode } from '#web/api/availability/place.ts'
import type { UserCasino } from '#web/api/dashboard/user-casino.ts'
import { hasSignedInCookie, mayBeSignedInAs } from '#web/api/session/signed-in-cookie.ts'
import { useLiveEvents } from '#web/outbox/use-live-events.ts'
import { newId } from '#web/api/new-id.ts'

/**
 * The state of the dashboard. `behind` is the reason why the list on screen could not be refreshed. `isUpdating` marks the
 * stored list while the current one is awaited.
 */
export type Dashboard =
  | { readonly kind: 'loading' }
  | { readonly kind: 'broken'; readonly failure: ApiFailure; readonly retry: () => void }
  | {
      readonly kind: 'list'
      readonly role: 'visitor' | 'member'
      readonly rows: readonly ListRow[]
      readonly behind: ApiFailure | null
      readonly isUpdating: boolean
      /** Shows and stores a new order. @returns false if the server rejected it. */
      readonly place: (
        rows: readonly RankedCasino[],
        order: ListOrder | null | undefined,
        onShown: () => void,
      ) => Promise<boolean>
      /** Which order the list shows, and the one before a sort. */
      readonly order: ListOrder | null
    }

export function useDashboard(): Dashboard {
  const session = useSession()
  const isMember = session.kind === 'member'
  const isUnknown = session.kind === 'unknown'
  const canBeMember = isMember || (isUnknown && hasMemberCookie())
  // Until the server has confirmed the session, the list of the last member is requested. It is shown only to that member.
  const lastUser = useMemo(() => (isUnknown && hasMemberCookie() ? lastUserId() : null), [isUnknown])
  const userId = isMember ? session.user.id : lastUser
  const casinos = useQuery(casinosQuery)
  const own = useQuery({
    ...dashboardQuery(userId ?? ''),
    enabled: userId !== null,
    refetchOnWindowFocus: () => pendingWrites().length === 0,
  })
  const pending = usePendingListWrites()

  const rules = useLinkRules()
  const catalog = useMemo(() => casinos.data && catalogOf(casinos.data, rules), [casinos.data, rules])
  const stored = useMemo(
    () => (isMember ? own.data : catalog && visitorRows(catalog)),
    [isMember, own.data, catalog],
  )
  const rows = useMemo(
    () => catalog && stored && dashboardList(catalog, stored, pending, isMember ? userId : null),
    [catalog, stored, isMember, userId, pending],
  )
  const storedOrder = savedOrder.useValue(userId ?? '')
  const storedRound = savedRound.useValue(userId ?? '')
  const order = useMemo(
    () =>
      pending.reduce<ListOrder | null>(
        (before, write) => (write.kind === 'ranking' ? orderAfter(before, write.order) : before),
        isMember ? storedOrder : null,
      ),
    [pending, isMember, storedOrder],
  )
  useLiveEvents(isMember && rows !== undefined)
  const place = useCallback(
    async (
      places: readonly RankedCasino[],
      after: ListOrder | null | undefined,
      onShown: () => void,
    ): Promise<boolean> => {
      const write = { kind: 'ranking', id: newId(), rows: places, order: after } as const
      const outcome = await recordWrite(isMember ? userId : null, write, onShown)
      // The catalog can contain a new casino that this page has not loaded.
      if (outcome.kind === 'rejected') void queryClient.invalidateQueries(casinosQuery)
      return outcome.kind !== 'rejected'
    },
    [isMember, userId],
  )

  const placeCode = usePlaceCode()
  const storedRules = useMemo<StoredRules | undefined>(() => {
    const { limits, availability = null } = rules
    return limits && (placeCode === null || availability !== null) ? { limits, availability } : undefined
  }, [rules, placeCode])
  useLastDashboard(session, own.data, storedOrder, storedRound, storedRules, own.dataUpdatedAt)
  // After such a rejection, the session is read again, and the list of the current user follows.
  const ownFailure = own.error === null || isOtherUser(own.error.failure) ? undefined : own.error.failure
  const failure = sessionFailure(session) ?? casinos.error?.failure ?? (canBeMember ? ownFailure : undefined)
  if (rows !== undefined && session.kind !== 'unknown') {
    const isUpdating =
      isPending(session) ||
      (isMember && failure === undefined && own.dataUpdatedAt === 0 && own.fetchStatus === 'fetching')
    return { kind: 'list', role: session.kind, rows, behind: failure ?? null, isUpdating, place, order }
  }
  // Offline, a visitor sees the stored catalog.
  if (rows !== undefined && failure?.kind === 'offline' && !canBeMember)
    return { kind: 'list', role: 'visitor', rows, behind: failure, isUpdating: false, place, order }
  if (failure === undefined) return { kind: 'loading' }
  return {
    kind: 'broken',
    failure,
    retry: () => {
      void readSession()
      void casinos.refetch()
      if (userId !== null) void own.refetch()
    },
  }
}

/**
 * Stores the list of a member, and shows the stored one while the server cannot confirm the session.
 *
 * @param rows the list of this session's user: both are of the same render.
 */
function useLastDashboard(
  session: Session,
  rows: readonly UserCasino[] | undefined,
  order: ListOrder | null,
  round: Round | null,
  rules: StoredRules | undefined,
  updatedAt: number,
): void {
  const user = session.kind === 'member' && session.isConfirmed ? session.user : null
  // Not with each change of the session: a list that did not change can be older than the one that another tab has stored.
  useEffect(() => {
    if (rows !== undefined && updatedAt > 0 && user !== null)
      storeLastDashboard(user, { rows, order, round }, rules)
  }, [user, rows, order, round, rules, updatedAt])
  const isCurrent = rows !== undefined && updatedAt > 0
  useEffect(() => {
    if (session.kind !== 'member' || session.isConfirmed || isPending(session)) return
    // The server responds again, so it can also confirm the session.
    if (isCurrent) void readSession()
    else {
      const last = readLastDashboard()
      if (last?.user.id === session.user.id) setStoredList(last)
    }
  }, [session, isCurrent])
}

/** Returns the member of the stored list, if this browser may be signed in as that member. */
function lastUserId(): string | null {
  const id = readLastDashboard()?.user.id
  return id !== undefined && mayBeSignedInAs(id) ? id : null
}

function hasMemberCookie(): boolean {
  return typeof document !== 'undefined' && hasSignedInCookie()
}
