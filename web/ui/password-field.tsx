import { type InputHTMLAttributes, type Ref, useState } from 'react'
import styles from './input.module.css'
import { Button } from '#web/ui/button.tsx'
import { describedBy, Field, type FieldProps } from '#web/ui/field.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> &
  FieldProps & { ref?: Ref<HTMLInputElement> }

/** A password field with a button that shows the value. It allows paste, password managers, and passphrases. */
export function PasswordField({ id, label, help, error, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} help={help} error={error}>
      <div className={styles.withButton}>
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          className={styles.input}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, help, error })}
        />
        <Button
          look="quiet"
          size="small"
          aria-controls={id}
          aria-label={shown ? 'Hide what you typed' : 'Show what you typed'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </Button>
      </div>
    </Field>
  )
}

/**
 * Tells a password manager which account a form is for, if the form has no email field. It is a text field because
 * password managers ignore fields of type "hidden". It is never visible and never submitted.
 */
export function UsernameField({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} hidden />
}
