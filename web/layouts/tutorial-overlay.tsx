import { useState } from 'react'
import type { SessionUser } from '#contract/session.ts'
import { usePlaceCode } from '#web/api/availability/place.ts'
import { NotifyButton } from '#web/features/notify/notify-button.tsx'
import { notifyPermission } from '#web/features/notify/notify-permission.ts'
import TutorialDialog from '#web/features/tutorial/tutorial-dialog.tsx'
import { VIEWS } from '#contract/pages.ts'
import { currentTutorialPage } from '#web/features/tutorial/tutorial-page.ts'
import { tutorialList } from '#web/features/tutorial/tutorial-list.ts'
import { tutorialActions, type TutorialState } from '#web/layouts/tutorial-actions.ts'
import { Button } from '#web/ui/button.tsx'

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
