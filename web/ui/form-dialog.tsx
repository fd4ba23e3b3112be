import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/dialog.module.css'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = {
  title: string
  /** The text of the button that submits the form. */
  action: string
  /** While the form is sent. */
  busy?: string | null
  /** Buttons before Cancel. */
  aside?: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onChange?: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with one form, Cancel, and the button that submits it. Its fields keep their state while it is open. */
export function FormDialog({ title, action, busy, aside, onSubmit, onChange, onClose, children }: Props) {
  const id = useId()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          {aside}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} look="filled" busy={Boolean(busy)}>
            {busy ?? action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={dialog.form}
        onChange={onChange}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event)
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
