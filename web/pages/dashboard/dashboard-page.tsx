import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryClient } from '#web/api/queries.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useDashboard } from '#web/api/use-dashboard.ts'
import { useNow } from '#web/api/use-now.ts'
import { FIND_FIELD_ID } from '#web/features/search/find-bar.tsx'
import { TipLayer } from '#web/features/tips/tip-layer.tsx'
import { ErrorNotice, type ErrorNoticeTexts } from '#web/features/error-notice/error-notice.tsx'
import { reasonText } from '#web/pages/dashboard/alerts.ts'
import { DashboardContent } from '#web/pages/dashboard/dashboard-content.tsx'
import { DashboardFrame } from '#web/pages/dashboard/dashboard-frame.tsx'
import { type View, VIEW_ADDRESSES } from '#web/pages/dashboard/dashboard-header.tsx'
import { DashboardSkeleton } from '#web/pages/dashboard/dashboard-skeleton.tsx'
import { useLoggedFailure } from '#web/pages/dashboard/use-logged-failure.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const ERROR_TEXTS: ErrorNoticeTexts = {
  offline: 'Your casinos come back as soon as there is a connection. What you recorded before is kept.',
  unavailable:
    'What you recorded is kept. This page asks again every few seconds and shows your casinos when it answers.',
  refused: 'Your casinos could not be shown',
}

export default function DashboardPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <title>Your Dashboard · Daily Bonus Blog</title>
      <DashboardScreen />
      <ToastRegion />
      <TipLayer />
    </QueryClientProvider>
  )
}

function DashboardScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  // The prerendered page has no query string, so the view is only known after hydration.
  const hydrated = useHydrated()
  const view = hydrated && params.get('view') === 'speed' ? 'speed' : 'dashboard'
  const saveScroll = useViewScroll(view)
  const setView = (next: View) => {
    saveScroll()
    void navigate(VIEW_ADDRESSES[next])
  }
  const dashboard = useDashboard()
  useLoggedFailure(dashboard)
  const currentTime = useNow()
  // A stored list has no server time, so the device's time is used.
  const isStoredList = dashboard.kind === 'list' && dashboard.behind !== null
  const now = currentTime ?? (isStoredList ? serverNow() : null)

  return (
    <DashboardFrame view={view} onView={setView} skip="Skip to your casinos" findFieldId={FIND_FIELD_ID}>
      {({ showAlert }, list) => (
        <>
          <h1 className="visually-hidden">Dashboard</h1>
          {dashboard.kind === 'broken' ? (
            <ErrorNotice failure={dashboard.failure} words={ERROR_TEXTS} onRetry={dashboard.retry} />
          ) : dashboard.kind === 'loading' || now === null ? (
            <DashboardSkeleton />
          ) : (
            <>
              {dashboard.behind === null ? null : (
                <Notice tone="caution" polite>
                  This list could not be brought up to date: {reasonText(dashboard.behind)} It is tried again
                  by itself.
                </Notice>
              )}
              <DashboardContent
                dashboard={dashboard}
                now={now}
                view={view}
                onView={setView}
                showAlert={showAlert}
                listRef={list}
              />
            </>
          )}
        </>
      )}
    </DashboardFrame>
  )
}

/**
 * Scrolls to the top of Speed Collect, and restores the scroll position of the list.
 *
 * @returns A function to call before the view changes, because the next view may be too short to keep the position.
 */
function useViewScroll(view: View): () => void {
  const shown = useRef(view)
  const listScrollY = useRef(0)
  useLayoutEffect(() => {
    if (shown.current === view) return
    shown.current = view
    scrollTo(0, view === 'dashboard' ? listScrollY.current : 0)
  }, [view])
  return () => {
    if (shown.current === 'dashboard') listScrollY.current = scrollY
  }
}
