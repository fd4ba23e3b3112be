import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryClient } from '#web/data/queries.ts'
import { serverNow } from '#web/data/server-clock.ts'
import { useDashboard } from '#web/data/use-dashboard.ts'
import { useNow } from '#web/data/use-now.ts'
import { FIND_FIELD_ID } from '#web/features/search/find-bar.tsx'
import { TipLayer } from '#web/features/tips/tip-layer.tsx'
import { TroubleNotice, type TroubleWords } from '#web/features/trouble/trouble-notice.tsx'
import { reasonText } from '#web/pages/dashboard/alerts.ts'
import { DashboardContent } from '#web/pages/dashboard/dashboard-content.tsx'
import { DashboardFrame } from '#web/pages/dashboard/dashboard-frame.tsx'
import { type View, VIEW_ADDRESSES } from '#web/pages/dashboard/dashboard-header.tsx'
import { DashboardSkeleton } from '#web/pages/dashboard/dashboard-skeleton.tsx'
import { useLoggedFailure } from '#web/pages/dashboard/use-logged-failure.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const TROUBLE: TroubleWords = {
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
  // The built page knows no address: what it says of the view is put right once React has taken it over.
  const hydrated = useHydrated()
  const view = hydrated && params.get('view') === 'speed' ? 'speed' : 'dashboard'
  const leaveView = useViewScroll(view)
  const setView = (next: View) => {
    leaveView()
    void navigate(VIEW_ADDRESSES[next])
  }
  const dashboard = useDashboard()
  useLoggedFailure(dashboard)
  const toldNow = useNow()
  // A list that was kept comes without the server's time; the device's has to do.
  const isKeptList = dashboard.kind === 'list' && dashboard.behind?.kind === 'offline'
  const now = toldNow ?? (isKeptList ? serverNow() : null)

  return (
    <DashboardFrame view={view} onView={setView} skip="Skip to your casinos" findFieldId={FIND_FIELD_ID}>
      {({ say }, list) => (
        <>
          <h1 className="visually-hidden">Dashboard</h1>
          {dashboard.kind === 'broken' ? (
            <TroubleNotice failure={dashboard.failure} words={TROUBLE} onRetry={dashboard.retry} />
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
                say={say}
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
 * Speed Collect begins at its top, and the list is found again where it was left.
 *
 * @returns what is called before the view changes: afterwards the page may be too short to stand where it stood.
 */
function useViewScroll(view: View): () => void {
  const shown = useRef(view)
  const listAt = useRef(0)
  useLayoutEffect(() => {
    if (shown.current === view) return
    shown.current = view
    scrollTo(0, view === 'dashboard' ? listAt.current : 0)
  }, [view])
  return () => {
    if (shown.current === 'dashboard') listAt.current = scrollY
  }
}
