import { useState } from 'react'
import { callApi } from '#web/data/api.ts'
import { isMailAsked } from '#web/features/account/account-doors.ts'
import { FormSummary } from '#web/features/account/form-summary.tsx'
import { MailSent } from '#web/features/account/mail-sent.tsx'
import { refusalProblem } from '#web/features/account/refusal-problem.ts'
import { SubmitButton } from '#web/features/account/submit-button.tsx'
import { useFormProblem } from '#web/features/account/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import { TextField } from '#web/ui/text-field.tsx'

const MEND = { email: 'Enter your email, like name@example.com' }

/** Asks for the address a link is sent to, then says that it is on its way, whether or not anybody has the address. */
export function AskMailForm({
  path,
  name,
  help,
  sent,
}: {
  path: string
  /** What the form is called. */
  name: string
  help?: string
  /** What is said once it is on its way, before and after the address. */
  sent: readonly [string, string]
}) {
  const [asked, setAsked] = useState<{ email: string; mail: boolean } | null>(null)
  const { problem, attempt, stop, errorOf } = useFormProblem<'email'>()
  const [typed, setTyped] = useState('')

  const { busy, onSubmit } = useSubmit(async (data) => {
    const email = textOf(data, 'email').trim()
    setTyped(email)
    if (email === '')
      return stop({
        title: 'Please enter your email.',
        fields: [{ field: 'email', text: 'Enter your email' }],
      })
    const answer = await callApi('POST', path, isMailAsked, { body: { email }, timeoutMs: 20_000 })
    if (answer.kind !== 'ok') return stop(refusalProblem(answer, MEND))
    setAsked({ email, mail: answer.value.mail })
  })

  if (asked)
    return (
      <MailSent path={path} email={asked.email} mail={asked.mail} onOther={() => setAsked(null)}>
        {sent[0]} <b>{asked.email}</b> {sent[1]}
      </MailSent>
    )
  return (
    <form method="post" noValidate aria-label={name} onSubmit={onSubmit}>
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
