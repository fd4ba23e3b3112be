import { useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import { callApi } from '#web/api/api.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { isSignedIn } from '#web/features/account/account-guards.ts'
import { CodeField, type CodeSource, CODE_MISSING, wrongCodeText } from '#web/features/account/code-field.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { formProblem } from '#web/features/account/account-error.ts'
import { SubmitButton } from '#web/features/account/submit-button.tsx'
import { useFormProblem } from '#web/ui/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/account/account.module.css'

/** A ref callback that focuses the field when it mounts. */
function focusOn(field: HTMLInputElement | null): void {
  field?.focus()
}

type Props = {
  done: boolean
  onIn: () => void
  onUnverified: () => void
  /** Returns to the password step, with the reason when there were too many codes or the step expired. */
  onAgain: (reason: string | null) => void
}

/** Asks for the six-digit code or a backup code after the password. */
export function CodeStep({ done, onIn, onUnverified, onAgain }: Props) {
  const [source, setSource] = useState<CodeSource>('app')
  const { problem, attempt, stop, clear, errorOf, correct } = useFormProblem<'code'>()

  const { busy, onSubmit } = useSubmit(async (data) => {
    const code = textOf(data, 'code').trim()
    if (code === '')
      return stop({
        title: 'Please enter the code.',
        fields: [{ field: 'code', text: CODE_MISSING[source] }],
      })
    const response = await callApi('POST', PATHS.logInCode, isSignedIn, { body: { code }, timeoutMs: 20_000 })
    if (response.kind === 'ok') return onIn()
    const errorCode = response.kind === 'rejected' ? response.code : null
    if (errorCode === 'email-unverified') return onUnverified()
    if (errorCode === 'sign-in-needed')
      return onAgain('That took too long, or you tried too many codes. Please enter your password again.')
    stop(formProblem(response, { code: wrongCodeText(source, serverNow()) }))
  })

  function choose(next: CodeSource): void {
    setSource(next)
    clear()
  }

  return (
    <form
      method="post"
      noValidate
      aria-label="Two-factor authentication"
      onSubmit={onSubmit}
      onChange={correct}
    >
      {done ? null : <FormSummary problem={problem} attempt={attempt} />}
      <CodeField id="code" source={source} error={errorOf('code')} ref={focusOn} />
      <SubmitButton busy={busy || done} busyText={done ? 'Opening your dashboard…' : 'Logging in…'}>
        Log In
      </SubmitButton>
      <div className={styles.again}>
        <Button look="link" onClick={() => choose(source === 'app' ? 'backup' : 'app')}>
          {source === 'app' ? 'Use a backup code instead' : 'Use the code from your app instead'}
        </Button>
        <Button look="link" onClick={() => onAgain(null)}>
          Start over
        </Button>
      </div>
    </form>
  )
}
