import { useState } from 'react'
import './tutorial.css'
import { completeTutorial } from '#web/features/tutorial/tutorial-flag.ts'
import { TUTORIAL_STEPS } from '#web/features/tutorial/tutorial-steps.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Six steps, forward by Next. Only Finish is remembered. */
export default function TutorialDialog({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0)
  const step = TUTORIAL_STEPS[at]
  if (!step) return null
  const last = at === TUTORIAL_STEPS.length - 1

  function goOn(): void {
    if (!last) return setAt(at + 1)
    completeTutorial()
    onClose()
  }

  return (
    <Dialog
      title={step.title}
      onClose={onClose}
      footer={
        <>
          <p className="tutorial-place figures">
            Step {at + 1} of {TUTORIAL_STEPS.length}
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that opens takes the focus */}
          <Button look="filled" autoFocus onClick={goOn}>
            {last ? 'Finish' : 'Next'}
          </Button>
        </>
      }
    >
      <div className="tutorial-step" aria-live="polite">
        {/* The title is not in the part that is spoken when it changes. */}
        <p className="visually-hidden">{step.title}</p>
        {step.body}
      </div>
    </Dialog>
  )
}
