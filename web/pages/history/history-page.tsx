import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import '#web/features/history/history.css'
import { queryClient } from '#web/api/queries.ts'
import { useSession } from '#web/api/use-session.ts'
import { HISTORY_FIND_ID } from '#web/features/history/filter-fields.tsx'
import {
  addressOf,
  filterOf,
  type HistoryFilter,
  WHOLE_HISTORY,
} from '#web/features/history/history-filter.ts'
import { TipLayer } from '#web/features/tips/tip-layer.tsx'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import { DashboardFrame } from '#web/pages/dashboard/dashboard-frame.tsx'
import { VIEW_ADDRESSES } from '#web/pages/dashboard/dashboard-header.tsx'
import { HistoryContent } from '#web/pages/history/history-content.tsx'
import { HistorySkeleton } from '#web/pages/history/history-skeleton.tsx'
import { HISTORY_ERROR_TEXTS } from '#web/pages/history/history-trouble.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

export default function HistoryPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <title>History · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <HistoryScreen />
      <ToastRegion />
      <TipLayer />
    </QueryClientProvider>
  )
}

function HistoryScreen() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  // The prerendered page has no query string.
  const hydrated = useHydrated()
  const addressFilter = useMemo(() => (hydrated ? filterOf(params) : WHOLE_HISTORY), [hydrated, params])
  // The address updates after a delay. Local state keeps the filter controls responsive.
  const [chosen, setChosen] = useState<HistoryFilter | null>(null)
  const filter = chosen ?? addressFilter
  const session = useSession()

  return (
    <DashboardFrame
      view="history"
      onView={(view) => void navigate(VIEW_ADDRESSES[view])}
      skip="Skip to your history"
      findFieldId={HISTORY_FIND_ID}
    >
      {({ showAlert, showAlertInDialog }, commands) => (
        <>
          <div className="history-head">
            <h1>History</h1>
            <p>
              Every collection, cash-out and spend you recorded, newest first. Correct what is wrong; your
              totals follow.
            </p>
          </div>
          {session.kind === 'member' ? (
            <HistoryContent
              user={session.user}
              filter={filter}
              onFilter={(next) => {
                setChosen(next)
                setParams(addressOf(next), { replace: true, preventScrollReset: true })
              }}
              showAlert={showAlert}
              showAlertInDialog={showAlertInDialog}
              pageRef={commands}
            />
          ) : session.kind === 'visitor' ? (
            <section className="history-empty" aria-label="Visitor mode">
              <h2>Your history is kept with an account</h2>
              <p>
                As a visitor nothing is recorded, so there is nothing to show here.{' '}
                <a href="/signup" className="text-link">
                  Sign up
                </a>{' '}
                or{' '}
                <a href="/login" className="text-link">
                  log in
                </a>{' '}
                to record what you collect, cash out and spend.
              </p>
            </section>
          ) : session.failure === null ? (
            <HistorySkeleton />
          ) : (
            <ErrorNotice failure={session.failure} words={HISTORY_ERROR_TEXTS} />
          )}
        </>
      )}
    </DashboardFrame>
  )
}
