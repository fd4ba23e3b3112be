import { useState } from 'react'
import { callApi } from '#web/api/api.ts'
import { isMailResponse } from '#web/features/account/account-guards.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { MailSent } from '#web/features/account/mail-sent.tsx'
import { formProblem } from '#web/features/account/account-error.ts'
import { SubmitButton } from '#web/features/account/submit-button.tsx'
import { useFormProblem } from '#web/ui/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import { TextField } from '#web/ui/field.tsx'

const FIELD_ERRORS = { email: 'Enter your email, like name@example.com' }

/** Requests an email link. The confirmation is the same whether or not the address has an account. */
export function AskMailForm({
  path,
  name,
  help,
  sent,
}: {
  path: string
  /** The accessible name of the form. */
  name: string
  help?: string
  /** The confirmation text before and after the address. */
  sent: readonly [string, string]
}) {
  const [asked, setAsked] = useState<{ email: string; mail: boolean } | null>(null)
  const { problem, attempt, stop, errorOf, correct } = useFormProblem<'email'>()
  const [typed, setTyped] = useState('')

  const { busy, onSubmit } = useSubmit(async (data) => {
    const email = textOf(data, 'email').trim()
    setTyped(email)
    if (email === '')
      return stop({
        title: 'Please enter your email.',
        fields: [{ field: 'email', text: 'Enter your email' }],
      })
    const response = await callApi('POST', path, isMailResponse, { body: { email }, timeoutMs: 20_000 })
    if (response.kind !== 'ok') return stop(formProblem(response, FIELD_ERRORS))
    setAsked({ email, mail: response.value.mail })
  })

  if (asked)
    return (
      <MailSent path={path} email={asked.email} mail={asked.mail} onOther={() => setAsked(null)}>
        {sent[0]} <b>{asked.email}</b> {sent[1]}
      </MailSent>
    )
  return (
    <form method="post" noValidate aria-label={name} onSubmit={onSubmit} onChange={correct}>
      <FormSummary problem={problem} attempt={attempt} />
      <TextField
        id="email"
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={typed}
        help={help}
        error={errorOf('email')}
      />
      <SubmitButton busy={busy} busyText="Sending…">
        Send the link
      </SubmitButton>
    </form>
  )
}
