import { type View, VIEWS } from '#contract/pages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import styles from './member-layout.module.css'
import { queryClient } from '#web/api/query-client.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { followOutbox, outbox } from '#web/outbox/record-write.ts'
import { forgetQueriesOf } from '#web/api/queries.ts'
import { followSession, logOut, type Session, useSession } from '#web/api/session/session.ts'
import { PageError } from '#web/features/error-notice/page-error.tsx'
import { RejectedWrites } from '#web/features/outbox/rejected-writes.tsx'
import { EMPTY_DRAFT, type OpenReport } from '#web/features/feedback/feedback-draft.ts'
import { isCommandKey } from '#web/features/shortcuts/command-key.ts'
import { earlyKeys } from '#web/features/shortcuts/early-keys.ts'
import { shortcutSetting } from '#web/features/shortcuts/shortcut-setting.ts'
import { useView } from '#web/features/views/use-view.ts'
import { MemberHeader } from '#web/layouts/member-header.tsx'
import { useOpensTutorial } from '#web/layouts/use-opens-tutorial.ts'
import type { Overlay } from '#web/layouts/member-overlays.tsx'
import { showBadge } from '#web/ui/app-badge.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { lazyWithRetry, prefetchLazyComponents } from '#web/ui/lazy-with-retry.tsx'
import { MessageRegion } from '#web/ui/message-region.tsx'
import { closeToasts, showAlert } from '#web/ui/message-store.ts'
import { NoScript } from '#web/ui/no-script.tsx'
import { isOverlayOpen } from '#web/ui/overlay-open.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { forgetImports } from '#web/features/import/forget-imports.ts'
import { AfterLoad, startAfterLoad } from '#web/layouts/load-after-page.ts'
import { forgetStoredOfOthers, forgetStoredOfUser } from '#web/ui/stored.ts'
import textLink from '#web/ui/text-link.module.css'
import { clearUndo, undoNewest } from '#web/ui/undo-stack.ts'
import { Notice } from '#web/ui/notice.tsx'

const MemberOverlays = lazyWithRetry(() => import('#web/layouts/member-overlays.tsx'))

/** The layout of the pages of a member. It stays mounted when the page changes. */
export default function MemberLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <MemberFrame />
      <MessageRegion />
    </QueryClientProvider>
  )
}

function MemberFrame() {
  const session = useSession()
  const view = useView()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [resources, setResources] = useState(false)
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [isTutorialDue, setIsTutorialDue] = useState(false)
  const [isTutorialClosed, setIsTutorialClosed] = useState(false)
  const explainsView = view === 'dashboard' || view === 'speed'
  const opensTutorial = useOpensTutorial(isTutorialDue, pathname) && explainsView && !isTutorialClosed
  const accountSwitches = useAccountSwitch(() => setDraft(EMPTY_DRAFT))
  const userId = userIdOf(session)
  useUndoKey(undoNewest)
  useCommandKey(() => setOverlay('commands'))
  useEffect(() => earlyKeys.remember(), [])
  useEffect(startAfterLoad, [])
  useEffect(followSession, [])
  useEffect(followOutbox, [])
  useEffect(() => outbox.flush(), [session])
  useEffect(prefetchLazyComponents, [])
  useEffect(() => {
    // Before the first paint, this attribute comes from a cookie, which may be outdated.
    if (session.kind !== 'unknown')
      document.documentElement.toggleAttribute('data-signed-in', session.kind === 'member')
    // Clears stored user data after any log-out, including one in another tab.
    if (session.kind !== 'visitor') return
    forgetStoredOfUser()
    void forgetImports()
    void showBadge(0)
  }, [session.kind])

  const confirmedId = session.kind === 'member' && session.isConfirmed ? session.user.id : null
  useEffect(() => {
    if (confirmedId === null) return
    forgetStoredOfOthers(confirmedId)
  }, [confirmedId])

  const onView = (next: View) => void navigate(VIEWS[next].path)

  const unsaved = () => outbox.state().items.filter((item) => item.userId === userId)

  async function leave(): Promise<void> {
    const response = await logOut()
    // A full page load clears user data from memory.
    if (response.kind === 'ok') {
      await outbox.discard(unsaved().map(({ key }) => key))
      forgetStoredOfUser()
      await forgetImports()
      await showBadge(0)
      location.assign('/login')
    } else showAlert(`You’re still logged in. ${reasonText(response)}`, () => void leave())
  }

  function requestLogOut(): void {
    if (unsaved().length > 0) setOverlay('log-out')
    else void leave()
  }

  const openReport: OpenReport = (casino) => {
    setDraft(({ message }) => ({ type: 'report_inaccurate', message, casino }))
    setOverlay('feedback')
  }

  return (
    <div className={styles.layout}>
      <SkipLink>{`Skip to ${VIEWS[view].skipTo}`}</SkipLink>
      {/* Before the header, whose views are headings too. */}
      {explainsView ? <h1 className="visually-hidden">Dashboard</h1> : null}
      <MemberHeader
        commands={overlay === 'commands'}
        onCommands={() => setOverlay('commands')}
        resources={resources}
        onResources={() => setResources(!resources)}
        view={view}
        onView={onView}
        onLogOut={requestLogOut}
      />
      <main id="main" tabIndex={-1} className={styles.main}>
        <NoScript>
          {import.meta.env.SSR ? (
            <>
              Your list, history, and account need JavaScript, which is turned off in your browser. Turn it on
              and reload the page. Without it, you can read the{' '}
              <a href="/casino-reviews" className={textLink.link}>
                casino reviews
              </a>{' '}
              and{' '}
              <a href="/getting-started" className={textLink.link}>
                guides
              </a>
              .
            </>
          ) : null}
        </NoScript>
        <SessionNotices session={session} />
        <RejectedWrites userId={userId} />
        <AfterLoad
          session={session}
          userId={userId}
          onTutorialDue={setIsTutorialDue}
          shortcuts={{
            view,
            onView,
            onSheet: () => setOverlay('shortcuts'),
            commands: overlay === 'commands',
          }}
        />
        <ErrorBoundary key={`${pathname} ${accountSwitches}`} renderError={() => <PageError />}>
          <Outlet context={openReport} />
        </ErrorBoundary>
      </main>
      <footer className={styles.footer}>
        <p>
          Not financial advice. Play only with money you can afford to lose. If it stops being fun, call{' '}
          <span className={textLink.phone}>1-800-MY-RESET</span>{' '}
          <a href="tel:18006973738" className={textLink.link}>
            (1-800-697-3738)
          </a>
          , the national problem gambling helpline.
        </p>
        <div className={styles.footerLinks}>
          <button
            type="button"
            className={classNames(textLink.link, styles.shortcuts)}
            onClick={() => setOverlay('shortcuts')}
          >
            Keyboard shortcuts
          </button>
          <a href="/account" className={classNames(textLink.link, 'when-signed-in')}>
            Account
          </a>
          <a href="/privacy-policy" className={textLink.link}>
            Privacy Policy
          </a>
        </div>
      </footer>
      {overlay === null && !resources && !opensTutorial ? null : (
        <MemberOverlays
          session={session}
          view={view}
          onView={onView}
          overlay={overlay}
          onOverlay={setOverlay}
          resources={resources}
          onResources={setResources}
          draft={draft}
          onDraft={setDraft}
          onRequestLogOut={requestLogOut}
          onLogOut={() => void leave()}
          isTutorialDue={opensTutorial}
          onTutorialClosed={() => setIsTutorialClosed(true)}
          onClose={() => {
            setOverlay(null)
            setResources(false)
            // Closing another overlay whose code does not load closes no tutorial.
            if (overlay === 'tutorial' || (overlay === null && !resources)) setIsTutorialClosed(true)
          }}
        />
      )}
    </div>
  )
}

function userIdOf(session: Session): string | null {
  return session.kind === 'member' ? session.user.id : null
}

/** Notices about an expired session or an incomplete account. */
function SessionNotices({ session }: { session: Session }) {
  if (session.kind === 'visitor' && session.ended)
    return (
      <Notice tone="caution">
        You’ve been logged out. Everything you saved is still in your account.{' '}
        <a href="/login" className={textLink.link}>
          Log in
        </a>{' '}
        to continue.
      </Notice>
    )
  if (session.kind === 'member' && session.user.state === null)
    return (
      <Notice tone="caution" polite>
        Your account setup isn’t complete because we don’t have your location. Log out and log back in to
        finish it.
      </Notice>
    )
  return null
}

/**
 * Returns how often the signed-in user has changed since the page loaded. As a React key, the number resets component
 * state that belongs to the previous user. Closes all toasts and empties the undo stack on each change, and deletes the
 * cached data of a user who is no longer on screen.
 *
 * @param onSwitch Resets any other state of the previous user.
 */
function useAccountSwitch(onSwitch: () => void): number {
  const session = useSession()
  const id = session.kind === 'member' ? session.user.id : null
  const [last, setLast] = useState({ id, switches: 0 })
  if (id !== null && id !== last.id) setLast({ id, switches: last.switches + (last.id === null ? 0 : 1) })
  const shown = useRef<string | null>(null)
  useEffect(() => {
    // The queries on screen are those of the new user now: the effects of a child run first.
    if (shown.current !== null && shown.current !== id) forgetQueriesOf(shown.current)
    shown.current = id
  }, [id])
  const handleSwitch = useEffectEvent(() => {
    closeToasts()
    clearUndo()
    onSwitch()
  })
  useEffect(() => {
    if (last.switches > 0) handleSwitch()
  }, [last.switches])
  return last.switches
}

/**
 * Handles Ctrl+Z or Cmd+Z outside text fields and overlays.
 *
 * @param undo returns false if there is nothing to undo: the browser then handles the key.
 */
function useUndoKey(undo: () => boolean): void {
  const latest = useRef(undo)
  useLayoutEffect(() => {
    latest.current = undo
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z'
      if (!isUndo || event.defaultPrevented || event.repeat || isElsewhere(document.activeElement)) return
      if (latest.current()) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Handles Ctrl+K or Cmd+K outside overlays. */
function useCommandKey(open: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isCommandKey(event) || !shortcutSetting.isOn() || event.defaultPrevented || isOverlayOpen()) return
    // Prevents the browser's own action.
    event.preventDefault()
    if (!event.repeat) open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const ELSEWHERE = [
  'input:not([type=checkbox], [type=radio])',
  'textarea',
  '[contenteditable]',
  '[role=dialog]',
  '[role=alertdialog]',
  '[role=menu]',
].join()

function isElsewhere(focused: Element | null): boolean {
  return Boolean(focused?.closest(ELSEWHERE))
}
