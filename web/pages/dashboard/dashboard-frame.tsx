import { Fragment, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import './dashboard.css'
import { followOutbox, outbox, useOutbox } from '#web/api/record-mutation.ts'
import { forgetLastDashboard } from '#web/api/last-dashboard.ts'
import { logOut, type Session } from '#web/api/session.ts'
import { useSession } from '#web/api/use-session.ts'
import { OutboxNotices } from '#web/features/outbox/outbox-notices.tsx'
import { forgetShownTotals } from '#web/features/notify/shown-totals.ts'
import { EMPTY_DRAFT } from '#web/features/feedback/feedback-draft.ts'
import { useUndoKey } from '#web/features/reorder/use-undo-key.ts'
import { Shortcuts } from '#web/features/shortcuts/shortcuts.tsx'
import type { ResourceDialog } from '#web/features/resources/resources-panel.tsx'
import { forgetRun } from '#web/features/speed-collect/stored-run.ts'
import { AlertStack } from '#web/pages/dashboard/alert-stack.tsx'
import { type Alerts, reasonText, useAlerts } from '#web/pages/dashboard/alerts.ts'
import { DashboardHeader, type View } from '#web/pages/dashboard/dashboard-header.tsx'
import { DashboardOverlays } from '#web/pages/dashboard/dashboard-overlays.tsx'
import { openResource } from '#web/pages/dashboard/open-resource.ts'
import type { CommandSource } from '#web/pages/dashboard/page-commands.ts'
import { SessionNotices } from '#web/pages/dashboard/session-notices.tsx'
import { useAccountSwitch } from '#web/pages/dashboard/use-account-switch.ts'
import { useChunkErrors } from '#web/pages/dashboard/use-chunk-errors.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { LoadErrorContext } from '#web/ui/load-error.ts'
import { undoNewest } from '#web/ui/toast-store.ts'

const ConfirmLogOut = lazyWithRetry(() => import('#web/features/outbox/confirm-log-out.tsx'))
const CommandOverlay = lazyWithRetry(() => import('#web/pages/dashboard/command-overlay.tsx'))

type Props = {
  view: View
  onView: (view: View) => void
  /** The text of the skip link. */
  skip: string
  /** The id of the field that `/` focuses. */
  findFieldId: string
  /** @param list The page stores its commands for the command menu in this ref. */
  children: (alerts: Alerts, list: RefObject<CommandSource | null>) => ReactNode
}

/** The layout of the dashboard, the history, and the account: header, footer, dialogs, and alerts. */
export function DashboardFrame({ view, onView, skip, findFieldId, children }: Props) {
  const session = useSession()
  const alerts = useAlerts()
  const list = useRef<CommandSource | null>(null)
  const [resources, setResources] = useState(false)
  const [dialog, setDialog] = useState<ResourceDialog | null>(null)
  const [sheet, setSheet] = useState(false)
  const [commands, setCommands] = useState(false)
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [tutorialRequested, setTutorialRequested] = useState(false)
  const [confirmingLogOut, setConfirmingLogOut] = useState(false)
  const unsent = useRef(false)
  useEffect(() => {
    unsent.current = draft.message !== ''
  }, [draft])
  const onLoadError = useChunkErrors(
    alerts.showAlertInDialog,
    useCallback(() => unsent.current, []),
  )
  useUndoKey(undoNewest)
  const accountSwitches = useAccountSwitch(() => setDraft(EMPTY_DRAFT))
  useEffect(() => {
    // Before the first paint, this attribute comes from a cookie, which may be outdated.
    if (session.kind !== 'unknown')
      document.documentElement.toggleAttribute('data-signed-in', session.kind === 'member')
    // Clears stored user data after any log-out, including one in another tab.
    if (session.kind === 'visitor') forgetUser()
  }, [session.kind])

  const onEntry = (entry: ResourceDialog) =>
    openResource(entry, {
      member: session.kind === 'member',
      showAlertInDialog: alerts.showAlertInDialog,
      onDialog: setDialog,
    })

  useEffect(followOutbox, [])
  // It is needed without a connection.
  useEffect(() => ConfirmLogOut.fetch(), [])
  const unsaved = useOutbox().items.filter(({ userId }) => userId === userIdOf(session))

  async function leave(): Promise<void> {
    const response = await logOut()
    // A full page load clears user data from memory.
    if (response.kind === 'ok') {
      await outbox.discard(unsaved.map(({ key }) => key))
      forgetUser()
      location.assign('/login')
    } else alerts.showAlert(`You are still logged in: ${reasonText(response)}`, () => void leave())
  }

  function requestLogOut(): void {
    if (unsaved.length > 0) setConfirmingLogOut(true)
    else void leave()
  }

  return (
    <LoadErrorContext value={onLoadError}>
      <div className="dash">
        <a href="#main" className="skip-link">
          {skip}
        </a>
        <DashboardHeader
          commands={commands}
          onCommands={() => setCommands(true)}
          resources={resources}
          onResources={() => setResources(!resources)}
          view={view}
          onView={onView}
          onLogOut={requestLogOut}
        />
        <main id="main" tabIndex={-1} className="dash-main">
          <SessionNotices session={session} />
          {session.kind === 'member' || (session.kind === 'visitor' && session.ended) ? (
            <OutboxNotices userId={userIdOf(session)} />
          ) : null}
          <Fragment key={accountSwitches}>{children(alerts, list)}</Fragment>
        </main>
        <footer className="dash-footer">
          <p>
            Not financial advice. Play only with what you can afford to lose. If it stops being fun,{' '}
            <span className="whitespace-nowrap">1-800-MY-RESET</span>{' '}
            <a href="tel:18006973738" className="text-link whitespace-nowrap">
              (1-800-697-3738)
            </a>{' '}
            is the national problem gambling helpline.
          </p>
          <div className="dash-footer-links">
            <Shortcuts
              view={view}
              onView={onView}
              findFieldId={findFieldId}
              sheet={sheet}
              onSheet={setSheet}
              commands={commands}
              onCommands={() => setCommands(true)}
            />
            <a href="/account" className="text-link when-signed-in">
              Account
            </a>
            <a href="/privacy-policy" className="text-link">
              Privacy Policy
            </a>
          </div>
        </footer>
        <DashboardOverlays
          session={session}
          offersTutorial={view === 'dashboard' || view === 'speed'}
          resources={resources}
          onCloseResources={() => setResources(false)}
          onReopenResources={() => setResources(true)}
          dialog={dialog}
          onDialog={setDialog}
          onEntry={onEntry}
          tutorialRequested={tutorialRequested}
          onTutorialRequested={setTutorialRequested}
          draft={draft}
          onDraft={setDraft}
          showSuccess={alerts.showSuccess}
          showAlertInDialog={alerts.showAlertInDialog}
        />
        {confirmingLogOut ? (
          <ConfirmLogOut
            unsent={unsaved.length}
            onConfirm={() => {
              setConfirmingLogOut(false)
              void leave()
            }}
            onClose={() => setConfirmingLogOut(false)}
            onReopen={() => setConfirmingLogOut(true)}
          />
        ) : null}
        {commands ? (
          <CommandOverlay
            page={{
              view,
              member: session.kind === 'member',
              onView,
              onResources: () => setResources(true),
              onEntry,
              onTutorial: () => setTutorialRequested(true),
              onShortcuts: () => setSheet(true),
              onLogOut: requestLogOut,
            }}
            list={list}
            onClose={() => setCommands(false)}
            onReopen={() => setCommands(true)}
          />
        ) : null}
        <AlertStack list={alerts.list} dismiss={alerts.dismiss} />
      </div>
    </LoadErrorContext>
  )
}

function userIdOf(session: Session): string | null {
  return session.kind === 'member' ? session.user.id : null
}

function forgetUser(): void {
  forgetLastDashboard()
  forgetRun()
  forgetShownTotals()
}
