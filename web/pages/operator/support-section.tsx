import { useRef, useState } from 'react'
import type { SupportUser } from '#contract/operator.ts'
import { PATHS } from '#contract/paths.ts'
import { callSupport } from '#web/pages/operator/operator.ts'
import { reasonText } from '#web/api/reason-text.ts'
import type { WithReauth } from '#web/api/session/use-reauth.ts'
import { EmailForm } from '#web/pages/operator/email-form.tsx'
import { OperatorSection } from '#web/pages/operator/operator-section.tsx'
import { UserFacts } from '#web/pages/operator/user-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { showAlert, showToast } from '#web/ui/message-store.ts'
import styles from './operator-page.module.css'

/** Finds a user by email address, and resends the verification or ends all sessions. */
export function SupportSection({ withReauth }: { withReauth: WithReauth }) {
  const [busy, setBusy] = useState(false)
  const [user, setUser] = useState<SupportUser | null>(null)
  const [ending, setEnding] = useState(false)
  const result = useRef<HTMLHeadingElement>(null)

  async function run(
    path: string,
    email: string,
    texts: { readonly done: string | null; readonly failed: string },
  ): Promise<void> {
    if (busy) return
    setBusy(true)
    const response = await withReauth(() => callSupport(path, email))
    setBusy(false)
    setEnding(false)
    if (response === null) return
    if (response.kind !== 'ok') return showAlert(`${texts.failed} ${reasonText(response)}`)
    setUser(response.value.user)
    if (texts.done !== null) showToast(texts.done)
    // After React has rendered the result.
    requestAnimationFrame(() => result.current?.focus())
  }

  const isUnverified =
    user !== null && (user.signUpExpiresAt !== null || user.account?.emailVerified === false)
  return (
    <OperatorSection
      id="operator-support"
      title="User support"
      note="Shows the status of an account, never its notes, amounts, or votes. Each use is recorded in the user’s security log."
    >
      <EmailForm
        id="support-email"
        button="Find user"
        busy={busy}
        onSubmit={(email) =>
          void run(PATHS.operatorFindUser, email, { done: null, failed: 'Couldn’t find the user.' })
        }
      />
      {user === null ? null : (
        <div className={styles.user}>
          <h3 ref={result} tabIndex={-1}>
            {user.email}
          </h3>
          <UserFacts user={user} />
          <div className={styles.actions}>
            {isUnverified ? (
              <Button
                busy={busy}
                onClick={() =>
                  void run(PATHS.operatorVerification, user.email, {
                    done: 'The verification email is on its way',
                    failed: 'Couldn’t send the email.',
                  })
                }
              >
                Resend the verification email
              </Button>
            ) : null}
            {user.account === null || user.account.sessions === 0 ? null : ending ? (
              <>
                <Button
                  look="danger"
                  busy={busy}
                  ref={(button) => button?.focus()}
                  onClick={() =>
                    void run(PATHS.operatorEndSessions, user.email, {
                      done: 'All sessions ended',
                      failed: 'Couldn’t end the sessions.',
                    })
                  }
                >
                  Log this user out everywhere
                </Button>
                <Button onClick={() => setEnding(false)}>Cancel</Button>
              </>
            ) : (
              <Button onClick={() => setEnding(true)}>End all sessions</Button>
            )}
          </div>
        </div>
      )}
    </OperatorSection>
  )
}
