import { useState } from 'react'
import type { SessionUser } from '#contract/session.ts'
import { usePlaceCode } from '#web/api/availability/place.ts'
import { NotifyButton } from '#web/features/notify/notify-button.tsx'
import { notifyPermission } from '#web/features/notify/notify-permission.ts'
import TutorialDialog from '#web/features/tutorial/tutorial-dialog.tsx'
import { VIEWS, type View } from '#contract/pages.ts'
import { currentTutorialPage } from '#web/features/tutorial/tutorial-page.ts'
import { tutorialList, type TutorialList } from '#web/features/tutorial/tutorial-list.ts'
import { Button } from '#web/ui/button.tsx'
import type { TutorialStep } from '#web/features/tutorial/tutorial-steps.tsx'

type Props = Omit<TutorialState, 'needsPlace' | 'list'> & { user: SessionUser; onClose: () => void }

/** The tutorial with the actions of its steps. The last step offers notifications to a member who has not decided. */
export default function TutorialOverlay({ user, onClose, ...app }: Props) {
  // An account without any location gets one at the next log-in.
  const needsPlace = usePlaceCode() === null && user.state !== null
  // The answer to a press on the button stays.
  const [isUndecided] = useState(() => notifyPermission() === 'default')
  return (
    <TutorialDialog
      userId={user.id}
      onClose={onClose}
      renderAction={(step) => {
        const page = currentTutorialPage()
        const list = page && tutorialList(page)
        if (step === 'end')
          return isUndecided && list?.isOff === false ? (
            <NotifyButton userId={user.id} href={VIEWS.reminders.path} />
          ) : null
        const action = tutorialActions({ ...app, needsPlace, list })[step]
        return action && <Button onClick={action.run}>{action.label}</Button>
      }}
    />
  )
}

/** What the actions of the tutorial depend on, and what they do. */
export type TutorialState = {
  readonly view: View
  /** The law where the member plays is not known, such as in Canada without a province. */
  readonly needsPlace: boolean
  /** Null without a list on screen. */
  readonly list: TutorialList | null
  readonly onView: (view: View) => void
  readonly onResources: () => void
  /** Closes the tutorial, and then runs the callback. */
  readonly onLeave: (then: () => void) => void
}

type TutorialAction = { readonly label: string; readonly run: () => void }

type TutorialActions = { readonly [Step in TutorialStep]?: TutorialAction | undefined }

/** Returns the action of each step that has a button. A step whose action does not work in this state has none. */
export function tutorialActions(state: TutorialState): TutorialActions {
  const { needsPlace, list, onView, onResources, onLeave } = state
  const { strategy = null, focusCollect = null, isOff = true } = list ?? {}
  const toView = (view: View, label: string) =>
    state.view === view ? undefined : { label, run: () => onView(view) }
  return {
    welcome: toView('choose-casinos', 'Choose your casinos'),
    navigating: needsPlace
      ? toView('account', 'Set your state or province')
      : isOff
        ? undefined
        : toView('speed', 'Show me Speed Collect'),
    resources: { label: 'Open Resources', run: onResources },
    start: strategy === null ? undefined : { label: `Strategy for ${strategy.casino}`, run: strategy.show },
    record:
      isOff || focusCollect === null
        ? undefined
        : { label: 'Record your first collection', run: () => onLeave(focusCollect) },
  }
}
