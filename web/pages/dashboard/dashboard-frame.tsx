import { Fragment, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import './dashboard.css'
import { logOut } from '#web/data/session.ts'
import { useSession } from '#web/data/use-session.ts'
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
import type { OnPage } from '#web/pages/dashboard/page-commands.ts'
import { SessionNotices } from '#web/pages/dashboard/session-notices.tsx'
import { usePersonTurns } from '#web/pages/dashboard/use-person-turns.ts'
import { usePartFailures } from '#web/pages/dashboard/use-part-failures.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PartFailed } from '#web/ui/part-failed.ts'
import { undoNewest } from '#web/ui/toast-store.ts'

const CommandOverlay = lazyPart(() => import('#web/pages/dashboard/command-overlay.tsx'))

type Props = {
  view: View
  onView: (view: View) => void
  /** Where the skip link leads, in its words. */
  skip: string
  /** Where `/` puts the focus. */
  findFieldId: string
  /** @param list where what stands on the page says what it can be asked for. */
  children: (alerts: Alerts, list: RefObject<OnPage | null>) => ReactNode
}

/** What stands around the dashboard, the history and the account: header, footer, and what floats above the page. */
export function DashboardFrame({ view, onView, skip, findFieldId, children }: Props) {
  const session = useSession()
  const alerts = useAlerts()
  const list = useRef<OnPage | null>(null)
  const [resources, setResources] = useState(false)
  const [dialog, setDialog] = useState<ResourceDialog | null>(null)
  const [sheet, setSheet] = useState(false)
  const [commands, setCommands] = useState(false)
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [tutorialAsked, setTutorialAsked] = useState(false)
  const unsent = useRef(false)
  useEffect(() => {
    unsent.current = draft.message !== ''
  }, [draft])
  const partFailed = usePartFailures(
    alerts.answer,
    useCallback(() => unsent.current, []),
  )
  useUndoKey(undoNewest)
  const turns = usePersonTurns(() => setDraft(EMPTY_DRAFT))
  useEffect(() => {
    // What the cookie said before the first paint may have changed since.
    if (session.kind !== 'unknown')
      document.documentElement.toggleAttribute('data-signed-in', session.kind === 'member')
    // However a person left, also in another tab: what this browser kept of them goes too.
    if (session.kind === 'visitor') forgetPerson()
  }, [session.kind])

  const onEntry = (entry: ResourceDialog) =>
    openResource(entry, { member: session.kind === 'member', answer: alerts.answer, onDialog: setDialog })

  async function leave(): Promise<void> {
    const answer = await logOut()
    // A whole new page: nothing of the person stays in memory.
    if (answer.kind === 'ok') {
      forgetPerson()
      location.assign('/login')
    } else alerts.say(`You are still logged in: ${reasonText(answer)}`, () => void leave())
  }

  return (
    <PartFailed value={partFailed}>
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
          onLogOut={() => void leave()}
        />
        <main id="main" tabIndex={-1} className="dash-main">
          <SessionNotices session={session} />
          <Fragment key={turns}>{children(alerts, list)}</Fragment>
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
          tutorialAsked={tutorialAsked}
          onTutorialAsked={setTutorialAsked}
          draft={draft}
          onDraft={setDraft}
          thank={alerts.thank}
          answer={alerts.answer}
        />
        {commands ? (
          <CommandOverlay
            page={{
              view,
              member: session.kind === 'member',
              onView,
              onResources: () => setResources(true),
              onEntry,
              onTutorial: () => setTutorialAsked(true),
              onShortcuts: () => setSheet(true),
              onLogOut: () => void leave(),
            }}
            list={list}
            onClose={() => setCommands(false)}
            onReopen={() => setCommands(true)}
          />
        ) : null}
        <AlertStack list={alerts.list} dismiss={alerts.dismiss} />
      </div>
    </PartFailed>
  )
}

function forgetPerson(): void {
  forgetRun()
  forgetShownTotals()
}
