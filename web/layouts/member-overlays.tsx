import { MESSAGES } from '#contract/messages.ts'
import DisclosureDialog from '#web/features/disclosure/disclosure-dialog.tsx'
import FeedbackDialog from '#web/features/feedback/feedback-dialog.tsx'
import ConfirmLogOut from '#web/features/outbox/confirm-log-out.tsx'
import ShortcutSheet from '#web/features/shortcuts/shortcut-sheet.tsx'
import CommandOverlay from '#web/layouts/command-overlay.tsx'
import TutorialOverlay from '#web/layouts/tutorial-overlay.tsx'
import type { OutboxItem } from '#web/outbox/outbox-store.ts'
import type { Session } from '#web/api/session/session.ts'
import { EMPTY_DRAFT, type FeedbackDraft } from '#web/features/feedback/feedback-draft.ts'
import ResourcesPanel, { type ResourceDialog } from '#web/features/resources/resources-panel.tsx'
import type { View } from '#contract/pages.ts'
import { lazyWithRetry, OverlayBoundary } from '#web/ui/lazy-with-retry.tsx'
import { showAlertInDialog, showSuccess } from '#web/ui/message-store.ts'
import { afterFocusReturn } from '#web/ui/use-focus-return.ts'

const DeleteAccount = lazyWithRetry(() => import('#web/layouts/delete-account.tsx'), { rare: true })

/** The overlay that is open on any page. The resources panel can be open beneath it. */
export type Overlay = ResourceDialog | 'commands' | 'log-out' | 'shortcuts' | 'tutorial'

type Props = {
  session: Session
  view: View
  onView: (view: View) => void
  overlay: Overlay | null
  onOverlay: (overlay: Overlay | null) => void
  resources: boolean
  onResources: (open: boolean) => void
  /** Whether the tutorial is open because it is due. */
  isTutorialDue: boolean
  onTutorialClosed: () => void
  /** The content of the feedback form. */
  draft: FeedbackDraft
  onDraft: (draft: FeedbackDraft) => void
  /** The writes that the server has not acknowledged. */
  unsaved: readonly OutboxItem[]
  /** Logs out, after a question if a write is unsaved. */
  onRequestLogOut: () => void
  onLogOut: () => void
  /** Closes all of them, for example when their code does not load. */
  onClose: () => void
}

/**
 * The overlays of every page, in one module, which loads after the page. It is rendered while one of them is open, each in
 * its own boundary: an error in one closes no other. The resources panel stays open beneath its dialogs, so that the focus
 * returns to the entry that opened them. A member's first dashboard opens the tutorial, which waits while the panel or
 * another page that it led to is open.
 */
export default function MemberOverlays(props: Props) {
  const { session, view, overlay, onOverlay, resources, onResources } = props
  const isMember = session.kind === 'member'
  const isTutorialOpen = overlay === 'tutorial' || (overlay === null && props.isTutorialDue)
  const close = () => onOverlay(null)

  function closeTutorial(then: () => void): void {
    close()
    props.onTutorialClosed()
    afterFocusReturn(then)
  }

  function openDialog(dialog: ResourceDialog): void {
    if (dialog === 'delete-account' && !isMember) {
      // oxlint-disable-next-line no-console -- the console has the reason why nothing opened
      console.warn('No user logged in')
      showAlertInDialog('You’re not logged in, so there’s no account to delete.')
    } else onOverlay(dialog)
  }

  return (
    <>
      {resources ? (
        <OverlayBoundary onClose={() => onResources(false)}>
          <ResourcesPanel onOpen={openDialog} onClose={() => onResources(false)} />
        </OverlayBoundary>
      ) : null}
      {overlay === null || overlay === 'tutorial' ? null : (
        <OverlayBoundary key={overlay} onClose={close}>
          {overlay === 'disclosure' ? <DisclosureDialog onClose={close} /> : null}
          {overlay === 'delete-account' && isMember ? (
            <DeleteAccount user={session.user} onClose={close} />
          ) : null}
          {overlay === 'feedback' ? (
            <FeedbackDialog
              draft={props.draft}
              onDraft={props.onDraft}
              onSent={() => {
                close()
                props.onDraft(EMPTY_DRAFT)
                showSuccess(MESSAGES.feedbackThanks)
              }}
              onClose={close}
            />
          ) : null}
          {overlay === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
          {overlay === 'log-out' ? (
            <ConfirmLogOut
              items={props.unsaved}
              onConfirm={() => {
                close()
                props.onLogOut()
              }}
              onClose={close}
            />
          ) : null}
          {overlay === 'commands' ? (
            <CommandOverlay
              app={{
                view,
                member: isMember,
                onView: props.onView,
                onResources: () => onResources(true),
                onEntry: openDialog,
                onTutorial: () => onOverlay('tutorial'),
                onShortcuts: () => onOverlay('shortcuts'),
                onLogOut: props.onRequestLogOut,
              }}
              onClose={close}
            />
          ) : null}
        </OverlayBoundary>
      )}
      {isMember && isTutorialOpen && !resources ? (
        <OverlayBoundary key={session.user.id} onClose={() => closeTutorial(focusPage)}>
          <TutorialOverlay
            user={session.user}
            view={view}
            onView={(next) => {
              // Speed Collect would show it too. After a visit of another page, it continues.
              if (next === 'speed') closeTutorial(focusPage)
              else close()
              props.onView(next)
            }}
            onResources={() => onResources(true)}
            onLeave={closeTutorial}
            onClose={() => closeTutorial(focusPage)}
          />
        </OverlayBoundary>
      ) : null}
    </>
  )
}

/** Moves the focus to the main content. A tutorial that opened automatically has no opener to return the focus to. */
function focusPage(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}
