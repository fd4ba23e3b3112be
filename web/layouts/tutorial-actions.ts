import type { TutorialList } from '#web/features/tutorial/tutorial-list.ts'
import type { TutorialStep } from '#web/features/tutorial/tutorial-steps.tsx'
import type { View } from '#contract/pages.ts'

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
