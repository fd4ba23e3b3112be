import { PATHS } from '#contract/paths.ts'
import { AccountFrame } from '#web/features/account/account-frame.tsx'
import { AskMailForm } from '#web/features/account/ask-mail-form.tsx'
import { IncompleteLink } from '#web/features/account/incomplete-link.tsx'
import { useLinkToken } from '#web/features/account/use-link-token.ts'
import { type ReactNode, useCallback, useState, useEffect, useRef } from 'react'
import { MIN_PASSWORD } from '#core/eligibility/check-password.ts'
import { callApi } from '#web/api/api.ts'
import { announce } from '#web/api/session/session-events.ts'
import { isDone } from '#web/features/account/account-guards.ts'
import { DeadLink } from '#web/features/account/link-states.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Reached } from '#web/features/account/link-step.tsx'
import { PasswordAdvice } from '#web/features/account/password-advice.tsx'
import { formProblem } from '#web/features/account/account-error.ts'
import { SubmitButton } from '#web/features/account/submit-button.tsx'
import { useFormProblem } from '#web/ui/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { serverNow } from '#web/api/server-clock.ts'
import checkbox from '#web/ui/checkbox.module.css'
import field from '#web/ui/field.module.css'
import { momentDay } from '#web/ui/moment-day.ts'
import styles from './reset-password.module.css'
import { isPasskeyList, type Passkey } from '#web/api/session/account.ts'

const PURPOSES = ['token'] as const

export default function ResetPasswordPage() {
  const link = useLinkToken(PURPOSES)
  return (
    <AccountFrame title="Choose a new password" loggedInNotice={false}>
      <title>Choose a new password · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      {link.kind === 'missing' ? (
        <IncompleteLink>
          <NewResetLink />
        </IncompleteLink>
      ) : (
        <ResetPasswordForm
          key={link.kind === 'there' ? link.token : ''}
          token={link.kind === 'there' ? link.token : null}
          newLink={<NewResetLink />}
        />
      )}
    </AccountFrame>
  )
}

function NewResetLink() {
  return (
    <AskMailForm
      path={PATHS.passwordForgot}
      name="Get a new link"
      help="The email you log in with."
      sent={['If', 'has an account, a new link is on its way. It works once and expires in 15 minutes.']}
    />
  )
}

const FIELD_ERRORS = { password: 'Choose a different password' }

/** Sets a new password with a link from an email. Submitting the form uses up the link; opening the page does not. */
function ResetPasswordForm({ token, newLink }: { token: string | null; newLink: ReactNode }) {
  const [state, setState] = useState<'asking' | 'done' | 'expired'>('asking')
  const [password, setPassword] = useState('')
  const [removed, setRemoved] = useState(0)
  const { state: passkeys, retry } = useResetPasskeys(
    token,
    useCallback(() => setState('expired'), []),
  )
  const { problem, attempt, stop, errorOf, correct } = useFormProblem<'password'>()

  const { busy, onSubmit } = useSubmit(async (data) => {
    const chosen = textOf(data, 'password')
    if (chosen === '')
      return stop({
        title: 'Please enter a new password.',
        fields: [{ field: 'password', text: `Enter a password of ${MIN_PASSWORD} or more characters` }],
      })
    const removePasskeys = data.getAll(REMOVE_FIELD)
    const body = { token, password: chosen, removePasskeys }
    const response = await callApi('POST', PATHS.passwordReset, isDone, { body, timeoutMs: 20_000 })
    if (response.kind === 'ok') {
      setRemoved(removePasskeys.length)
      setState('done')
      announce('password-recovery')
    } else if (response.kind === 'rejected' && response.code === 'expired-link') setState('expired')
    else stop(formProblem(response, FIELD_ERRORS))
  })

  if (state === 'expired') return <DeadLink cutOff={false}>{newLink}</DeadLink>
  if (state === 'done')
    return (
      <Reached>
        <Notice tone="ready" polite>
          Your password has been changed, and every device is logged out.
          {removed === 0
            ? null
            : ` ${removed === 1 ? 'One passkey was' : `${removed} passkeys were`} removed.`}{' '}
          Log in with your new password.
        </Notice>
        <p>
          <a href="/login" className={buttonClass({ look: 'filled', size: 'large' })}>
            Log In
          </a>
        </p>
      </Reached>
    )
  return (
    <form method="post" noValidate aria-label="Choose a new password" onSubmit={onSubmit} onChange={correct}>
      <FormSummary problem={problem} attempt={attempt} />
      <PasswordField
        id="password"
        name="password"
        label="New password"
        autoComplete="new-password"
        help={<PasswordAdvice password={password} />}
        error={errorOf('password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasskeyChoices state={passkeys} onRetry={retry} />
      <SubmitButton busy={busy} waits={token === null} busyText="Changing…">
        Change password
      </SubmitButton>
    </form>
  )
}

/** The name of the checkboxes in the form's data. */
const REMOVE_FIELD = 'removePasskeys'

/** Lists the account's passkeys, each with a checkbox to remove it. The form does not wait for the list to load. */
function PasskeyChoices({ state, onRetry }: { state: ResetPasskeys; onRetry: () => void }) {
  const legend = useRef<HTMLLegendElement>(null)
  const retried = useRef(false)
  useEffect(() => {
    // The list replaces the retry button, so the focus moves to the list.
    if (state.kind === 'ready' && retried.current) legend.current?.focus()
  }, [state.kind])

  if (state.kind === 'loading') return <output className={styles.loading}>Loading your passkeys…</output>
  if (state.kind === 'failed')
    return (
      <Notice tone="caution" polite>
        Couldn’t load your passkeys. You can still change your password and check them on your account page
        later.
        <p className={styles.retry}>
          <Button
            size="small"
            onClick={() => {
              retried.current = true
              onRetry()
            }}
          >
            Try again
          </Button>
        </p>
      </Notice>
    )
  if (state.passkeys.length === 0) return null
  const now = serverNow()
  return (
    <fieldset className={styles.choices} aria-describedby="passkeys-help">
      <legend ref={legend} tabIndex={-1}>
        Passkeys on this account
      </legend>
      <p id="passkeys-help" className={field.help}>
        Anyone with one of these can log in without your password. Select any you don’t recognize to remove
        them.
      </p>
      <ul>
        {state.passkeys.map(({ id, name, createdAt: added, lastUsedAt: used }) => (
          <li key={id}>
            <label>
              <input type="checkbox" className={checkbox.checkbox} name={REMOVE_FIELD} value={id} />
              <span className={styles.name}>{name}</span>
              <span className={styles.dates}>
                Added {momentDay(added, now)},{' '}
                {used === null ? 'not used yet' : `last used ${momentDay(used, now)}`}
              </span>
              <span className={styles.removal}>Will be removed</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type ResetPasskeys =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly passkeys: readonly Passkey[] }
  | { readonly kind: 'failed' }

/**
 * Loads the passkeys of the account that a reset link belongs to.
 *
 * @param token The token from the address; null until it is read.
 * @param onExpired Called when the link is used up or too old.
 */
function useResetPasskeys(token: string | null, onExpired: () => void) {
  const [state, setState] = useState<ResetPasskeys>({ kind: 'loading' })
  const loading = state.kind === 'loading'

  useEffect(() => {
    if (token === null || !loading) return
    let current = true
    void callApi('POST', PATHS.passwordResetPasskeys, isPasskeyList, { body: { token } }).then((response) => {
      if (!current) return
      if (response.kind === 'ok') setState({ kind: 'ready', passkeys: response.value.passkeys })
      else if (response.kind === 'rejected' && response.code === 'expired-link') onExpired()
      else setState({ kind: 'failed' })
    })
    return () => {
      current = false
    }
  }, [token, loading, onExpired])

  return { state, retry: () => setState({ kind: 'loading' }) }
}
