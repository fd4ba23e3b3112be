import { type ReactNode, useEffect, useRef, useState } from 'react'
import { callApi } from '#web/api/api.ts'
import { isDone } from '#web/features/account/account-guards.ts'
import { DeadLink } from '#web/features/account/link-states.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { formProblem } from '#web/features/account/account-error.ts'
import { SubmitButton } from '#web/features/account/submit-button.tsx'
import { useFormProblem } from '#web/ui/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './account.module.css'

type LinkField = 'password' | 'email'

const FIELD_ERRORS = { password: 'Enter that password', email: 'Enter the address that got this email' }

/** A button that confirms an email link, followed by the result. Asks for the password if the server needs it. */
export function LinkStep({
  path,
  token,
  ask,
  passwordHelp,
  emailHelp,
  button,
  busyText,
  done,
  conflict,
  dead,
  onDone,
}: {
  path: string
  token: string
  ask: ReactNode
  /** Which password is needed, and why. */
  passwordHelp?: string
  /** If set, the user enters the address of the link first, so that a program that presses buttons changes nothing. */
  emailHelp?: string | undefined
  button: string
  busyText: string
  done: ReactNode
  /** The message if another account has the address by now. */
  conflict?: string
  /** A way to request a new link. */
  dead: ReactNode
  onDone: () => void
}) {
  const [state, setState] = useState<'asking' | 'password' | 'done' | 'dead' | 'conflict'>('asking')
  const { problem, attempt, stop, clear, errorOf } = useFormProblem<LinkField>()

  const { busy, onSubmit } = useSubmit(async (data) => {
    const shown: readonly LinkField[] = [
      ...(state === 'password' ? (['password'] as const) : []),
      ...(emailHelp === undefined ? [] : (['email'] as const)),
    ]
    const empty = shown.filter((field) => textOf(data, field).trim() === '')
    if (empty.length > 0)
      return stop({
        title: 'Please fill out all fields.',
        fields: empty.map((field) => ({ field, text: FIELD_ERRORS[field] })),
      })
    const body = { token, ...Object.fromEntries(shown.map((field) => [field, textOf(data, field)])) }
    const response = await callApi('POST', path, isDone, { body, timeoutMs: 20_000 })
    const code = response.kind === 'rejected' ? response.code : null
    if (response.kind === 'ok') {
      setState('done')
      onDone()
    } else if (code === 'expired-link') setState('dead')
    else if (code === 'conflict') setState('conflict')
    else if (code === 'password-needed') {
      clear()
      setState('password')
    } else stop(formProblem(response, FIELD_ERRORS))
  })

  if (state === 'done') return <Reached>{done}</Reached>
  if (state === 'dead') return <DeadLink cutOff={false}>{dead}</DeadLink>
  if (state === 'conflict') return <Notice tone="warning">{conflict}</Notice>
  return (
    <form method="post" noValidate aria-label={button} onSubmit={onSubmit}>
      <FormSummary problem={problem} attempt={attempt} />
      <p>{ask}</p>
      {emailHelp === undefined ? null : (
        <TextField
          id="email"
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          help={emailHelp}
          error={errorOf('email')}
        />
      )}
      {state === 'password' ? (
        <PasswordField
          ref={focusOn}
          id="password"
          name="password"
          label="Password"
          autoComplete="current-password"
          help={passwordHelp}
          error={errorOf('password')}
        />
      ) : null}
      <SubmitButton busy={busy} busyText={busyText}>
        {button}
      </SubmitButton>
    </form>
  )
}

/** A ref callback that focuses the field when it mounts. */
function focusOn(field: HTMLInputElement | null): void {
  field?.focus()
}

/** The result. Takes the focus, because the button that led here has unmounted. */
export function Reached({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.reached}>
      {children}
    </div>
  )
}
