import { useLayoutEffect, useRef, useState } from 'react'
import type { EpochMs } from '#core/units.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { deferredStaleNotice } from '#web/features/outbox/deferred-stale-notice.ts'
import { useDashboard } from '#web/outbox/use-dashboard.ts'
import { useNow } from '#web/api/use-now.ts'
import { ErrorNotice, type ErrorNoticeTexts } from '#web/features/error-notice/error-notice.tsx'
import type { View } from '#contract/pages.ts'
import { useView } from '#web/features/views/use-view.ts'
import { DashboardContent } from '#web/pages/dashboard/dashboard-content.tsx'
import { DashboardSkeleton } from '#web/pages/dashboard/dashboard-skeleton.tsx'
import styles from './dashboard.module.css'

export { showStoredList as prepare } from '#web/api/queries.ts'

const ERROR_TEXTS: ErrorNoticeTexts = {
  offline:
    'This device has no copy of your list yet. It will load when you’re back online. After that, it opens offline, too. Everything you recorded is saved.',
  unavailable: 'Everything you recorded is saved. We’ll try again every few seconds.',
  rejected: 'Couldn’t load your casinos',
}

export default function DashboardPage() {
  const view = useView()
  const dashboard = useDashboard()
  useViewScroll(view)
  const isUpdating = dashboard.kind === 'list' && dashboard.isUpdating
  const behind = dashboard.kind === 'list' ? dashboard.behind : null
  const now = useListTime(isUpdating, behind !== null)
  // A run continues only with the current list: otherwise a press could be meant for the casino of an earlier one.
  const isAwaited = view === 'speed' && isUpdating
  return (
    <>
      <title>Your Dashboard · Daily Bonus Blog</title>
      {/* Only search engines read it, from the prerendered page. */}
      {import.meta.env.SSR ? (
        <meta
          name="description"
          content="Every daily bonus in its profitability tier: which ones are ready, and when the others will be."
        />
      ) : null}
      {dashboard.kind === 'broken' ? (
        <ErrorNotice failure={dashboard.failure} words={ERROR_TEXTS} onRetry={dashboard.retry} />
      ) : dashboard.kind === 'loading' || now === null || isAwaited ? (
        <DashboardSkeleton view={view === 'speed' ? 'speed' : 'dashboard'} />
      ) : (
        <>
          <deferredStaleNotice.Deferred
            what="your list"
            failure={behind}
            syncsLater={dashboard.role === 'member'}
          />
          {isUpdating ? <p className={styles.updating}>Updating…</p> : null}
          <DashboardContent dashboard={dashboard} now={now} view={view === 'speed' ? 'speed' : 'dashboard'} />
        </>
      )}
    </>
  )
}

/** A smaller difference to the server's time is not shown before the next minute. */
const CLOSE_MS = 5_000

/**
 * Returns the time of the list; null before it is known. A stored list has no server time, so the device's time is used. If
 * that was close, it stays until the next minute: otherwise all rows would render again when the server responds.
 */
function useListTime(isUpdating: boolean, isBehind: boolean): EpochMs | null {
  const serverTime = useNow()
  const [openedAt, setOpenedAt] = useState<EpochMs | null>(null)
  if (isUpdating && openedAt === null) setOpenedAt(serverNow())
  if (serverTime === null) return isBehind ? serverNow() : openedAt
  const isClose = openedAt !== null && Math.abs(serverTime - openedAt) < CLOSE_MS
  return isClose && minuteOf(serverTime) === minuteOf(openedAt) ? openedAt : serverTime
}

function minuteOf(at: EpochMs): number {
  return Math.floor(at / 60_000)
}

/** Scrolls to the top of Speed Collect, and restores the scroll position of the list. */
function useViewScroll(view: View): void {
  const listScrollY = useRef(0)
  const shown = useRef(view)
  useLayoutEffect(() => {
    if (shown.current !== view) scrollTo(0, view === 'dashboard' ? listScrollY.current : 0)
    shown.current = view
    if (view !== 'dashboard') return
    const store = () => {
      listScrollY.current = scrollY
    }
    addEventListener('scroll', store, { passive: true })
    return () => removeEventListener('scroll', store)
  }, [view])
}
