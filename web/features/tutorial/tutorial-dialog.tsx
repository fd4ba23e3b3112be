import { type ReactNode, useState } from 'react'
import styles from './tutorial.module.css'
import {
  completeTutorial,
  readTutorialStep,
  storeTutorialStep,
} from '#web/features/tutorial/tutorial-flag.ts'
import { TUTORIAL_STEPS, type TutorialStep } from '#web/features/tutorial/tutorial-steps.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  userId: string
  /** Renders what a step lets the member do now; null if there is nothing. Next never depends on it. */
  renderAction: (step: TutorialStep) => ReactNode
  onClose: () => void
}

/**
 * The six steps of the tutorial. Only Finish stores the completion, for this browser and the member's account. Until then,
 * this tab opens it again at the step that it has reached.
 */
export default function TutorialDialog({ userId, renderAction, onClose }: Props) {
  const [at, setAt] = useState(() => readTutorialStep(userId))
  const step = TUTORIAL_STEPS[at] ?? TUTORIAL_STEPS[0]
  const last = at === TUTORIAL_STEPS.length - 1

  function nextStep(): void {
    if (last) {
      completeTutorial(userId)
      onClose()
    } else {
      storeTutorialStep(userId, at + 1)
      setAt(at + 1)
    }
  }

  return (
    <Dialog
      title={step.title}
      onClose={onClose}
      footer={
        <>
          <p className={classNames(styles.progress, 'figures')}>
            Step {at + 1} of {TUTORIAL_STEPS.length}
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that opens takes the focus */}
          <Button look="filled" autoFocus onClick={nextStep}>
            {last ? 'Finish' : 'Next'}
          </Button>
        </>
      }
    >
      <div className={styles.step}>
        <div className={styles.text} aria-live="polite">
          {/* The title is outside the live region. */}
          <p className="visually-hidden">{step.title}</p>
          {step.body}
        </div>
        {renderAction(step.key)}
      </div>
    </Dialog>
  )
}
