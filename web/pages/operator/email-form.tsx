import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './operator-page.module.css'

/** A form with an email address and one button. */
export function EmailForm({
  id,
  button,
  busy,
  onSubmit,
}: {
  id: string
  button: string
  busy: boolean
  onSubmit: (email: string) => void
}) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy) return
    if (email.includes('@')) return onSubmit(email)
    setError('Enter an email address')
    document.getElementById(id)?.focus()
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        id={id}
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={error}
        onChange={({ target }) => {
          setEmail(target.value)
          setError(null)
        }}
      />
      <Button type="submit" busy={busy}>
        {button}
      </Button>
    </form>
  )
}
