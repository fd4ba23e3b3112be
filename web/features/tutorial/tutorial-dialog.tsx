import { useState } from 'react'
import styles from './tutorial.module.css'
import { completeTutorial } from '#web/features/tutorial/tutorial-flag.ts'
import { TUTORIAL_STEPS } from '#web/features/tutorial/tutorial-steps.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** The six steps of the tutorial. Only Finish stores the completion, for this browser and the member's account. */
export default function TutorialDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [at, setAt] = useState(0)
  const step = TUTORIAL_STEPS[at]
  if (!step) return null
  const last = at === TUTORIAL_STEPS.length - 1

  function nextStep(): void {
    if (!last) return setAt(at + 1)
    completeTutorial(userId)
    onClose()
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
      <div className={styles.step} aria-live="polite">
        {/* The title is outside the live region. */}
        <p className="visually-hidden">{step.title}</p>
        {step.body}
      </div>
    </Dialog>
  )
}
