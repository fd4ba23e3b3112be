import { useRef, useState } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import { PATHS } from '#contract/paths.ts'
import { announce } from '#web/api/session/session-events.ts'
import styles from '#web/features/account/account.module.css'
import { AccountFrame } from '#web/features/account/account-frame.tsx'
import { MailSent, VerificationLink } from '#web/features/account/mail-sent.tsx'
import { CodeStep } from '#web/pages/log-in/code-step.tsx'
import { PasskeyLogIn } from '#web/pages/log-in/passkey-log-in.tsx'
import { type AfterPassword, PasswordStep } from '#web/pages/log-in/password-step.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import textLink from '#web/ui/text-link.module.css'

/** How long the success message shows before the dashboard opens. */
const SUCCESS_MS = 1500

type Step =
  | { readonly kind: 'password'; readonly reason: string | null }
  | Exclude<AfterPassword, { kind: 'in' }>

const TITLES = {
  password: 'Log in',
  code: 'Enter your code',
  unverified: 'Confirm your email address',
} as const

export default function LogInPage() {
  const [step, setStep] = useState<Step>({ kind: 'password', reason: null })
  const [done, setDone] = useState(false)
  const [email, setEmail] = useState('')
  const leaving = useRef(false)

  function enter(): void {
    if (leaving.current) return
    leaving.current = true
    announce('signed-in')
    setDone(true)
    setTimeout(() => location.assign('/dashboard'), SUCCESS_MS)
  }

  return (
    <AccountFrame title={TITLES[step.kind]}>
      <title>Log in · Daily Bonus Blog</title>
      <meta
        name="description"
        content="Log in to see which daily bonuses are ready and to record what you collect."
      />
      {done ? (
        <Notice tone="ready" polite>
          <b className={styles.loggedIn}>{MESSAGES.loginSuccessful}</b>
        </Notice>
      ) : null}
      {step.kind === 'password' ? (
        <>
          <PasswordStep
            email={email}
            onEmail={setEmail}
            initialProblem={step.reason === null ? null : { title: step.reason, fields: [] }}
            done={done}
            onNext={(next) => (next.kind === 'in' ? enter() : setStep(next))}
          />
          <PasskeyLogIn done={done} onIn={enter} />
          <div className={styles.ways}>
            <a href="/forgot-password" className={classNames(textLink.link, textLink.alone)}>
              Forgot your password?
            </a>
            <p className={styles.note}>
              No account yet?{' '}
              <a href="/signup" className={textLink.link}>
                Sign up
              </a>
            </p>
          </div>
        </>
      ) : null}
      {step.kind === 'code' ? (
        <CodeStep
          done={done}
          onIn={() => {
            announce('mfa-verified')
            enter()
          }}
          onUnverified={() => setStep({ kind: 'unverified', email: email.trim() })}
          onAgain={(reason) => setStep({ kind: 'password', reason })}
        />
      ) : null}
      {step.kind === 'unverified' ? (
        <MailSent
          path={PATHS.emailVerifySend}
          email={step.email}
          onOther={() => setStep({ kind: 'password', reason: null })}
        >
          Your password is correct. Before you can log in, please confirm your email address.{' '}
          <VerificationLink email={step.email} />
        </MailSent>
      ) : null}
    </AccountFrame>
  )
}
