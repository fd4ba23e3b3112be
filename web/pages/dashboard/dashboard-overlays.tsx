import { useState } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import { logOut, type Session } from '#web/api/session.ts'
import { EMPTY_DRAFT, type FeedbackDraft } from '#web/features/feedback/feedback-draft.ts'
import type { ResourceDialog } from '#web/features/resources/resources-panel.tsx'
import { isTutorialCompleted } from '#web/features/tutorial/tutorial-flag.ts'
import { ReauthDialog } from '#web/features/account/reauth-dialog.tsx'
import { useExport } from '#web/pages/account/use-export.ts'
import { useReauth } from '#web/api/use-reauth.ts'
import type { Alerts } from '#web/pages/dashboard/alerts.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { afterFocusReturn } from '#web/ui/use-focus-return.ts'

const ResourcesPanel = lazyWithRetry(() => import('#web/features/resources/resources-panel.tsx'))
const DisclosureDialog = lazyWithRetry(() => import('#web/features/disclosure/disclosure-dialog.tsx'))
const DeleteAccountDialog = lazyWithRetry(
  () => import('#web/features/delete-account/delete-account-dialog.tsx'),
)
const FeedbackDialog = lazyWithRetry(() => import('#web/features/feedback/feedback-dialog.tsx'))
const TutorialDialog = lazyWithRetry(() => import('#web/features/tutorial/tutorial-dialog.tsx'))

type Props = {
  session: Session
  /** Whether the view may show the tutorial, which explains the dashboard. */
  offersTutorial: boolean
  resources: boolean
  onCloseResources: () => void
  onReopenResources: () => void
  dialog: ResourceDialog | null
  onDialog: (dialog: ResourceDialog | null) => void
  /** Called when the user selects an entry of the resources panel. */
  onEntry: (dialog: ResourceDialog) => void
  /** Whether the user requested the tutorial. It then opens even after it was completed. */
  tutorialRequested: boolean
  onTutorialRequested: (asked: boolean) => void
  /** The content of the feedback form. */
  draft: FeedbackDraft
  onDraft: (draft: FeedbackDraft) => void
  showSuccess: Alerts['showSuccess']
  showAlertInDialog: Alerts['showAlertInDialog']
}

/**
 * The resources panel, its dialogs, and the tutorial. The panel stays open beneath its dialogs, so that the focus
 * returns to the entry that opened them.
 */
export function DashboardOverlays({
  session,
  offersTutorial,
  resources,
  onCloseResources,
  onReopenResources,
  dialog,
  onDialog,
  onEntry,
  tutorialRequested,
  onTutorialRequested,
  draft,
  onDraft,
  showSuccess,
  showAlertInDialog,
}: Props) {
  const { withReauth, asking } = useReauth()
  const exports = useExport(withReauth, showAlertInDialog)
  const [tutorialClosed, setTutorialClosed] = useState(false)
  const member = session.kind === 'member'
  const tutorial = offersTutorial && member && !tutorialClosed && !isTutorialCompleted()
  const close = () => onDialog(null)
  const reopen = () => onDialog(dialog)

  async function leave(): Promise<void> {
    // The server has already cleared the cookies; this call notifies the other tabs.
    await logOut()
    location.assign('/goodbye')
  }

  return (
    <>
      {resources ? (
        <ResourcesPanel onOpen={onEntry} onClose={onCloseResources} onReopen={onReopenResources} />
      ) : null}
      {dialog === 'disclosure' ? <DisclosureDialog onClose={close} onReopen={reopen} /> : null}
      {dialog === 'delete-account' && member ? (
        <DeleteAccountDialog
          user={session.user}
          running={exports.running}
          onDownload={exports.download}
          withReauth={withReauth}
          onDeleted={() => void leave()}
          onClose={close}
          onReopen={reopen}
        />
      ) : null}
      {member ? <ReauthDialog user={session.user} asking={asking} /> : null}
      {dialog === 'feedback' ? (
        <FeedbackDialog
          draft={draft}
          onDraft={onDraft}
          onSent={() => {
            close()
            onDraft(EMPTY_DRAFT)
            showSuccess(MESSAGES.feedbackThanks)
          }}
          onClose={close}
          onReopen={reopen}
        />
      ) : null}
      {tutorial || tutorialRequested ? (
        <TutorialDialog
          unasked={!tutorialRequested}
          onClose={() => {
            onTutorialRequested(false)
            setTutorialClosed(true)
            afterFocusReturn(focusPage)
          }}
          onReopen={() => (tutorialRequested ? onTutorialRequested(true) : setTutorialClosed(false))}
        />
      ) : null}
    </>
  )
}

/** Moves the focus to the main content. A tutorial that opened automatically has no opener to return the focus to. */
function focusPage(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}
