import { useState } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import { logOut, type Session } from '#web/data/session.ts'
import { EMPTY_DRAFT, type FeedbackDraft } from '#web/features/feedback/feedback-draft.ts'
import type { ResourceDialog } from '#web/features/resources/resources-panel.tsx'
import { isTutorialCompleted } from '#web/features/tutorial/tutorial-flag.ts'
import { ProofDialog } from '#web/features/account/proof-dialog.tsx'
import { useExport } from '#web/pages/account/use-export.ts'
import { useProof } from '#web/data/use-proof.ts'
import type { Alerts } from '#web/pages/dashboard/alerts.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { afterFocusReturn } from '#web/ui/use-focus-return.ts'

const ResourcesPanel = lazyPart(() => import('#web/features/resources/resources-panel.tsx'))
const DisclosureDialog = lazyPart(() => import('#web/features/disclosure/disclosure-dialog.tsx'))
const DeleteAccountDialog = lazyPart(() => import('#web/features/delete-account/delete-account-dialog.tsx'))
const FeedbackDialog = lazyPart(() => import('#web/features/feedback/feedback-dialog.tsx'))
const TutorialDialog = lazyPart(() => import('#web/features/tutorial/tutorial-dialog.tsx'))

type Props = {
  session: Session
  /** The tutorial explains the dashboard, so it waits for it. */
  offersTutorial: boolean
  resources: boolean
  onCloseResources: () => void
  onReopenResources: () => void
  dialog: ResourceDialog | null
  onDialog: (dialog: ResourceDialog | null) => void
  /** An entry of the panel was pressed. */
  onEntry: (dialog: ResourceDialog) => void
  /** The tutorial was asked for, so it comes though it was finished. */
  tutorialAsked: boolean
  onTutorialAsked: (asked: boolean) => void
  /** What stands in the form of the feedback. */
  draft: FeedbackDraft
  onDraft: (draft: FeedbackDraft) => void
  thank: Alerts['thank']
  answer: Alerts['answer']
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
  onReopenResources,
  dialog,
  onDialog,
  onEntry,
  tutorialAsked,
  onTutorialAsked,
  draft,
  onDraft,
  thank,
  answer,
}: Props) {
  const { withProof, asking } = useProof()
  const exports = useExport(withProof, answer)
  const [tutorialLeft, setTutorialLeft] = useState(false)
  const member = session.kind === 'member'
  const tutorial = offersTutorial && member && !tutorialLeft && !isTutorialCompleted()
  const close = () => onDialog(null)
  const reopen = () => onDialog(dialog)

  async function leave(): Promise<void> {
    // The cookies are gone already; this tells the other tabs.
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
          withProof={withProof}
          onDeleted={() => void leave()}
          onClose={close}
          onReopen={reopen}
        />
      ) : null}
      {member ? <ProofDialog user={session.user} asking={asking} /> : null}
      {dialog === 'feedback' ? (
        <FeedbackDialog
          draft={draft}
          onDraft={onDraft}
          onSent={() => {
            close()
            onDraft(EMPTY_DRAFT)
            thank(MESSAGES.feedbackThanks)
          }}
          onClose={close}
          onReopen={reopen}
        />
      ) : null}
      {tutorial || tutorialAsked ? (
        <TutorialDialog
          unasked={!tutorialAsked}
          onClose={() => {
            onTutorialAsked(false)
            setTutorialLeft(true)
            afterFocusReturn(focusPage)
          }}
          onReopen={() => (tutorialAsked ? onTutorialAsked(true) : setTutorialLeft(false))}
        />
      ) : null}
    </>
  )
}

/** What opened by itself has nothing to give the focus back to: the keyboard goes on where the page begins. */
function focusPage(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}
