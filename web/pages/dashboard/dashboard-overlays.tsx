import { lazy, type ReactNode, Suspense, useState } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import { logOut, type Session } from '#web/data/session.ts'
import { EMPTY_DRAFT } from '#web/features/feedback/feedback-draft.ts'
import type { ResourceDialog } from '#web/features/resources/resources-panel.tsx'
import { isTutorialCompleted } from '#web/features/tutorial/tutorial-flag.ts'
import type { Alerts } from '#web/pages/dashboard/alerts.ts'
import { OverlayBoundary } from '#web/pages/dashboard/overlay-boundary.tsx'
import { withinTime } from '#web/ui/within-time.ts'

const ResourcesPanel = lazy(() => withinTime(import('#web/features/resources/resources-panel.tsx')))
const DisclosureDialog = lazy(() => withinTime(import('#web/features/disclosure/disclosure-dialog.tsx')))
const DeleteAccountDialog = lazy(() =>
  withinTime(import('#web/features/delete-account/delete-account-dialog.tsx')),
)
const FeedbackDialog = lazy(() => withinTime(import('#web/features/feedback/feedback-dialog.tsx')))
const TutorialDialog = lazy(() => withinTime(import('#web/features/tutorial/tutorial-dialog.tsx')))

type Props = {
  session: Session
  /** The tutorial explains the dashboard, so it waits for it. */
  offersTutorial: boolean
  resources: boolean
  onCloseResources: () => void
  dialog: ResourceDialog | null
  onDialog: (dialog: ResourceDialog | null) => void
  /** Something could not be fetched: what is open among `children` is to close. */
  onFailed: () => void
  say: Alerts['say']
  thank: Alerts['thank']
  /** What else opens above the page. */
  children: ReactNode
}

/**
 * The resources panel, what it opens above itself, and the tutorial. The panel stays open beneath its dialogs, so
 * that the focus goes back to the entry that opened them.
 */
export function DashboardOverlays({
  session,
  offersTutorial,
  resources,
  onCloseResources,
  dialog,
  onDialog,
  onFailed,
  say,
  thank,
  children,
}: Props) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [tutorialLeft, setTutorialLeft] = useState(false)
  const [failures, setFailures] = useState(0)
  const member = session.kind === 'member'
  const tutorial = offersTutorial && member && !tutorialLeft && !isTutorialCompleted()
  const close = () => onDialog(null)

  function open(next: ResourceDialog): void {
    if (next === 'delete-account' && !member) {
      // oxlint-disable-next-line no-console -- spec section 8 has it logged
      console.warn('No user logged in')
      say('You are not logged in, so there is no account to delete.')
    } else onDialog(next)
  }

  async function leave(): Promise<void> {
    // The cookies are gone already; this tells the other tabs.
    await logOut()
    location.assign('/goodbye')
  }

  function failed(): void {
    onDialog(null)
    setTutorialLeft(true)
    setFailures(failures + 1)
    onCloseResources()
    onFailed()
    say(
      'This could not be fetched. Your list is untouched: load the page again when there is a connection.',
      () => location.reload(),
    )
  }

  return (
    <OverlayBoundary key={failures} onFailed={failed}>
      {children}
      <Suspense>{resources ? <ResourcesPanel onOpen={open} onClose={onCloseResources} /> : null}</Suspense>
      <Suspense>
        {dialog === 'disclosure' ? <DisclosureDialog onClose={close} /> : null}
        {dialog === 'delete-account' && member ? (
          <DeleteAccountDialog user={session.user} onDeleted={() => void leave()} onClose={close} />
        ) : null}
        {dialog === 'feedback' ? (
          <FeedbackDialog
            draft={draft}
            onDraft={setDraft}
            onSent={() => {
              close()
              setDraft(EMPTY_DRAFT)
              thank(MESSAGES.feedbackThanks)
            }}
            onClose={close}
          />
        ) : null}
        {tutorial ? <TutorialDialog onClose={() => setTutorialLeft(true)} /> : null}
      </Suspense>
    </OverlayBoundary>
  )
}
