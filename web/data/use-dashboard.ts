import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Placed } from '#core/ranking/custom-order.ts'
import type { ApiAnswer, ApiFailure } from '#web/data/api.ts'
import { dashboardList, type ListRow, visitorsRows } from '#web/data/dashboard-list.ts'
import type { Gesture } from '#web/data/gesture.ts'
import { catalogueOf } from '#web/data/listed-casino.ts'
import { casinosQuery, dashboardQuery, queryClient, TRY_AGAIN_MS } from '#web/data/queries.ts'
import { record, recordedGestures } from '#web/data/recorded-gestures.ts'
import { looksSignedIn, readSession } from '#web/data/session.ts'
import { useLiveEvents } from '#web/data/use-live-events.ts'
import { useSession } from '#web/data/use-session.ts'

/** The faces of the dashboard. `behind` is why a list on screen could not be brought up to date. */
export type Dashboard =
  | { readonly kind: 'loading' }
  | { readonly kind: 'broken'; readonly failure: ApiFailure; readonly retry: () => void }
  | {
      readonly kind: 'list'
      readonly role: 'visitor' | 'member'
      readonly rows: readonly ListRow[]
      readonly behind: ApiFailure | null
      readonly place: (rows: readonly Placed[]) => Promise<ApiAnswer<unknown>>
    }

const NOTHING: readonly Gesture[] = []

export function useDashboard(): Dashboard {
  const session = useSession()
  const maybeMember = session.kind === 'member' || (session.kind === 'unknown' && mayBeMember())
  const casinos = useQuery(casinosQuery)
  const mine = useQuery({
    ...dashboardQuery,
    enabled: maybeMember,
    refetchOnWindowFocus: () => recordedGestures.pending().length === 0,
  })
  useForgetting(session.kind === 'member' ? session.user.id : null)
  const pending = useSyncExternalStore(recordedGestures.subscribe, recordedGestures.pending, nothing)
  const [visitorsPlaces, setVisitorsPlaces] = useState(NOTHING)

  const catalogue = useMemo(() => casinos.data && catalogueOf(casinos.data), [casinos.data])
  const isMember = session.kind === 'member'
  const stored = useMemo(
    () => (isMember ? mine.data : catalogue && visitorsRows(catalogue)),
    [isMember, mine.data, catalogue],
  )
  const rows = useMemo(
    () => catalogue && stored && dashboardList(catalogue, stored, isMember ? pending : visitorsPlaces),
    [catalogue, stored, isMember, pending, visitorsPlaces],
  )
  useLiveEvents(isMember && rows !== undefined)
  const place = useCallback(
    async (places: readonly Placed[]): Promise<ApiAnswer<unknown>> => {
      const gesture: Gesture = { kind: 'rank', id: crypto.randomUUID(), rows: places }
      if (isMember) {
        const answer = await record(gesture)
        // A casino that this page has not heard of may be missing from it.
        if (answer.kind === 'refused') void queryClient.invalidateQueries(casinosQuery)
        return answer
      }
      setVisitorsPlaces([gesture])
      return { kind: 'ok', value: undefined }
    },
    [isMember],
  )

  const unread = session.kind === 'unknown' ? session.failure : null
  const failure = unread ?? casinos.error?.failure ?? (maybeMember ? mine.error?.failure : undefined)
  useEffect(() => {
    if (unread === null) return
    const timer = setTimeout(() => void readSession(), TRY_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [unread])
  if (rows !== undefined && session.kind !== 'unknown') {
    return { kind: 'list', role: session.kind, rows, behind: failure ?? null, place }
  }
  // Somebody who is not signed in here may read the catalogue as it was last seen.
  if (rows !== undefined && failure?.kind === 'offline' && !maybeMember)
    return { kind: 'list', role: 'visitor', rows, behind: failure, place }
  if (failure === undefined) return { kind: 'loading' }
  return {
    kind: 'broken',
    failure,
    retry: () => {
      void readSession()
      void casinos.refetch()
      if (maybeMember) void mine.refetch()
    },
  }
}

/**
 * What one person sees must not stand there for the next one on this device. Called after the query has heard that
 * it is switched off, or it would ask once more for a list that nobody may see.
 */
function useForgetting(userId: string | null): void {
  const before = useRef(userId)
  useEffect(() => {
    if (before.current !== null && before.current !== userId) {
      void queryClient.resetQueries({ queryKey: dashboardQuery.queryKey })
    }
    before.current = userId
  }, [userId])
}

function mayBeMember(): boolean {
  return typeof document !== 'undefined' && looksSignedIn()
}

function nothing(): readonly Gesture[] {
  return NOTHING
}
