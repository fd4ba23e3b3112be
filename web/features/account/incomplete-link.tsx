import { type ReactNode, useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import { callApi } from '#web/api/api.ts'
import { isMailLink } from '#web/features/account/account-guards.ts'
import { DeadLink } from '#web/features/account/link-states.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { formProblem } from '#web/features/account/account-error.ts'
import { SubmitButton } from '#web/features/account/submit-button.tsx'
import { useFormProblem } from '#web/ui/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './account.module.css'

type CodeField = 'email' | 'code'

const FIELD_ERRORS = {
  email: 'Enter the address that got the email',
  code: 'Enter the code from the newest email, like 7K2M-9QXD',
}

/** Replaces a link that lost its token: asks for the code of the email, or shows how to get a new link. */
export function IncompleteLink({ children }: { children: ReactNode }) {
  const [wantsNew, setWantsNew] = useState(false)
  return (
    <DeadLink cutOff>
      {wantsNew ? children : <CodeForm />}
      <div className={styles.again}>
        <Button look="link" onClick={() => setWantsNew(!wantsNew)}>
          {wantsNew ? 'Enter the code from the email' : 'I don’t have a code'}
        </Button>
      </div>
    </DeadLink>
  )
}

function CodeForm() {
  const { problem, attempt, stop, errorOf } = useFormProblem<CodeField>()

  const { busy, onSubmit } = useSubmit(async (data) => {
    const body = { email: textOf(data, 'email').trim(), code: textOf(data, 'code').trim() }
    const empty = (['email', 'code'] as const).filter((field) => body[field] === '')
    if (empty.length > 0)
      return stop({
        title: 'Please fill out both fields.',
        fields: empty.map((field) => ({ field, text: FIELD_ERRORS[field] })),
      })
    const response = await callApi('POST', PATHS.emailCode, isMailLink, { body, timeoutMs: 20_000 })
    // On the same page, only the fragment changes, which `useLinkToken` reads.
    if (response.kind === 'ok') location.replace(response.value.link)
    else stop(formProblem(response, FIELD_ERRORS))
  })

  return (
    <form method="post" noValidate aria-label="Enter the code from the email" onSubmit={onSubmit}>
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
        help="The address that got the email."
        error={errorOf('email')}
      />
      <TextField
        id="code"
        name="code"
        label="Code"
        help="Eight letters and digits, below the link in the email."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        className={styles.code}
        error={errorOf('code')}
      />
      <SubmitButton busy={busy} busyText="Checking…">
        Continue
      </SubmitButton>
    </form>
  )
}
