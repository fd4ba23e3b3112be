import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import './dashboard.css'
import { queryClient } from '#web/data/queries.ts'
import { logOut } from '#web/data/session.ts'
import { useDashboard } from '#web/data/use-dashboard.ts'
import { useNow } from '#web/data/use-now.ts'
import { useSession } from '#web/data/use-session.ts'
import { forgetShownTotals } from '#web/features/notify/shown-totals.ts'
import { FIND_FIELD_ID } from '#web/features/search/find-bar.tsx'
import { Shortcuts } from '#web/features/shortcuts/shortcuts.tsx'
import { forgetRun } from '#web/features/speed-collect/stored-run.ts'
import { TipLayer } from '#web/features/tips/tip-layer.tsx'
import { AlertStack } from '#web/pages/dashboard/alert-stack.tsx'
import { reasonText, useAlerts } from '#web/pages/dashboard/alerts.ts'
import { DashboardContent } from '#web/pages/dashboard/dashboard-content.tsx'
import { DashboardHeader, type View } from '#web/pages/dashboard/dashboard-header.tsx'
import { DashboardOverlays } from '#web/pages/dashboard/dashboard-overlays.tsx'
import { DashboardSkeleton } from '#web/pages/dashboard/dashboard-skeleton.tsx'
import { DashboardTrouble } from '#web/pages/dashboard/dashboard-trouble.tsx'
import { SessionNotices } from '#web/pages/dashboard/session-notices.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

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
  const [params, setParams] = useSearchParams()
  // The built page knows no address: what it says of the view is put right once React has taken it over.
  const hydrated = useHydrated()
  const view: View = hydrated && params.get('view') === 'speed' ? 'speed' : 'dashboard'
  const setView = (next: View) => setParams(next === 'speed' ? { view: 'speed' } : {})
  const session = useSession()
  const dashboard = useDashboard()
  const now = useNow()
  const alerts = useAlerts()
  const [resources, setResources] = useState(false)
  useEffect(() => {
    // What the cookie said before the first paint may have changed since.
    if (session.kind !== 'unknown')
      document.documentElement.toggleAttribute('data-signed-in', session.kind === 'member')
    // However a person left, also in another tab: what this browser kept of them goes too.
    if (session.kind === 'visitor') forgetPerson()
  }, [session.kind])

  async function leave(): Promise<void> {
    const answer = await logOut()
    // A whole new page: nothing of the person stays in memory.
    if (answer.kind === 'ok') {
      forgetPerson()
      location.assign('/login')
    } else alerts.say(`You are still logged in: ${reasonText(answer)}`, () => void leave())
  }

  return (
    <div className="dash">
      <a href="#main" className="skip-link">
        Skip to your casinos
      </a>
      <DashboardHeader
        resources={resources}
        onResources={() => setResources(!resources)}
        view={view}
        onView={setView}
        onLogOut={() => void leave()}
      />
      <main id="main" tabIndex={-1} className="dash-main">
        <h1 className="visually-hidden">Dashboard</h1>
        <SessionNotices session={session} />
        {dashboard.kind === 'broken' ? (
          <DashboardTrouble failure={dashboard.failure} onRetry={dashboard.retry} />
        ) : dashboard.kind === 'loading' || now === null ? (
          <DashboardSkeleton />
        ) : (
          <>
            {dashboard.behind === null ? null : (
              <Notice tone="caution" polite>
                This list could not be brought up to date: {reasonText(dashboard.behind)} It is tried again by
                itself.
              </Notice>
            )}
            <DashboardContent dashboard={dashboard} now={now} view={view} onView={setView} say={alerts.say} />
          </>
        )}
      </main>
      <footer className="dash-footer">
        <p>
          Not financial advice. Play only with what you can afford to lose. If it stops being fun,
          1-800-MY-RESET (1-800-697-3738) is the national problem gambling helpline.
        </p>
        <div className="dash-footer-links">
          <Shortcuts view={view} onView={setView} findFieldId={FIND_FIELD_ID} />
          <a href="/privacy-policy" className="text-link">
            Privacy Policy
          </a>
        </div>
      </footer>
      <DashboardOverlays
        session={session}
        resources={resources}
        onCloseResources={() => setResources(false)}
        say={alerts.say}
        thank={alerts.thank}
      />
      <AlertStack list={alerts.list} dismiss={alerts.dismiss} />
    </div>
  )
}

function forgetPerson(): void {
  forgetRun()
  forgetShownTotals()
}
