import { useEffect, useState } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import FeedbackDialog from '#web/features/feedback/feedback-dialog.tsx'
import ShortcutSheet from '#web/features/shortcuts/shortcut-sheet.tsx'
import CommandOverlay from '#web/layouts/command-overlay.tsx'
import TutorialOverlay from '#web/layouts/tutorial-overlay.tsx'
import { useOutboxOf } from '#web/outbox/use-pending-writes.ts'
import type { Session } from '#web/api/session/session.ts'
import { EMPTY_DRAFT, type FeedbackDraft } from '#web/features/feedback/feedback-draft.ts'
import ResourcesPanel, { type ResourceDialog } from '#web/features/resources/resources-panel.tsx'
import type { View } from '#contract/pages.ts'
import { lazyWithRetry, OverlayBoundary } from '#web/ui/lazy-with-retry.tsx'
import { showAlertInDialog, showSuccess } from '#web/ui/message-store.ts'
import { afterFocusReturn } from '#web/ui/use-focus-return.ts'
import { countWrites } from '#web/outbox/writes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import dialog from '#web/ui/dialog.module.css'
import textLink from '#web/ui/text-link.module.css'

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

  function openDialog(which: ResourceDialog): void {
    if (which === 'delete-account' && !isMember) {
      // oxlint-disable-next-line no-console -- the console has the reason why nothing opened
      console.warn('No user logged in')
      showAlertInDialog('You’re not logged in, so there’s no account to delete.')
    } else onOverlay(which)
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
              userId={isMember ? session.user.id : null}
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

type ConfirmLogOutProps = { userId: string | null; onConfirm: () => void; onClose: () => void }

/**
 * Asks before a log-out deletes writes that are not saved. It confirms itself once they are all saved, and closes if another
 * member has logged in.
 */
function ConfirmLogOut({ userId, onConfirm, onClose }: ConfirmLogOutProps) {
  const [askedId] = useState(userId)
  const items = useOutboxOf(askedId)
  const end = userId !== askedId ? onClose : items.length === 0 ? onConfirm : null
  useEffect(() => end?.())
  const count = (ofRejected: boolean) =>
    countWrites(
      items.filter(({ rejection }) => (rejection !== null) === ofRejected).map(({ mutation }) => mutation),
    )
  const rejected = count(true)
  const waiting = count(false)
  return (
    <Dialog
      alert
      title={[
        waiting > 0 ? `${waiting} not saved yet` : null,
        rejected > 0 ? `${rejected} ${rejected === 1 ? 'needs' : 'need'} attention` : null,
      ]
        .filter(Boolean)
        .join(', ')}
      closeLabel="Cancel"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" onClick={onConfirm}>
            Log out and delete
          </Button>
        </>
      }
    >
      <p>
        Logging out deletes the changes on this device that haven’t been saved to your account.
        {waiting > 0 ? ' To keep them, wait: once everything is saved, you’re logged out.' : null}
      </p>
    </Dialog>
  )
}

/** The affiliate disclosure and the disclaimers. */
function DisclosureDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Disclosure" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className={dialog.text}>
        <p>
          <b>Referral links.</b> Many links to casinos may be referral links: we may earn something if you
          sign up through one. It costs you nothing and doesn’t affect any tier, rank, or score. The line
          above your list shows whether there are any referral links today.
        </p>
        <p>
          <b>Not financial advice.</b> The daily values are estimates. Bonuses can shrink, stop, or be
          refused, and past results don’t predict future ones.
        </p>
        <p>
          <b>Play can cost money.</b> Play only with money you can afford to lose, and never to chase losses.
          You must be at least 18, and some casinos and states set a higher minimum age. If it stops being
          fun, call <span className={textLink.phone}>1-800-MY-RESET</span>{' '}
          <a href="tel:18006973738" className={textLink.link}>
            (1-800-697-3738)
          </a>
          , the national problem gambling helpline.
        </p>
        <p>
          <b>Independent.</b> Casino names belong to their owners. No casino runs this site or sees what you
          record here.
        </p>
      </div>
    </Dialog>
  )
}
