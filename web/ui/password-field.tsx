import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { describedBy, Field, type FieldWords } from '#web/ui/field.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> &
  FieldWords & { ref?: Ref<HTMLInputElement> }

/** A password that can be looked at. Paste, managers and long phrases are welcome. */
export function PasswordField({ id, label, help, error, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} help={help} error={error}>
      <div className="with-inner-button">
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          className="input"
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
