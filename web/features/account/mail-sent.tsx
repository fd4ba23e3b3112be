import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isMailResponse } from '#web/features/account/account-guards.ts'
import { accountError } from '#web/features/account/account-error.ts'
import { callApi } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './account.module.css'

type Again = { readonly kind: 'idle' | 'busy' | 'sent' } | { readonly kind: 'failed'; readonly text: string }

/**
 * Says which link confirms an address. The same text in every state: an email that a limit suppressed, and one to an
 * address with an account, must not be told apart from the others.
 */
export function VerificationLink({ email }: { email: string }) {
  return (
    <>
      Open the latest link we emailed to <b>{email}</b>. It works once and expires in 24 hours.
    </>
  )
}

/**
 * Confirms that an email was sent, with its address and a button to send another, or states that this server sends none.
 * Never reveals whether the address has an account. The notice takes the focus, because the form has unmounted.
 */
export function MailSent({
  path,
  email,
  mail = true,
  onOther,
  children,
}: {
  path: string
  email: string
  /** False if this server cannot send email. */
  mail?: boolean
  onOther?: (() => void) | undefined
  /** Describes the email that was sent. */
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const [again, setAgain] = useState<Again>({ kind: 'idle' })
  useEffect(() => box.current?.focus(), [])

  async function sendAgain(): Promise<void> {
    setAgain({ kind: 'busy' })
    const response = await callApi('POST', path, isMailResponse, { body: { email }, timeoutMs: 20_000 })
    setAgain(
      response.kind === 'ok' ? { kind: 'sent' } : { kind: 'failed', text: accountError(response).text },
    )
  }

  return (
    <div className={styles.mailSent}>
      <div ref={box} tabIndex={-1}>
        <Notice tone={mail ? 'ready' : 'caution'} polite>
          {mail ? children : 'This site isn’t set up to send email yet. Ask the site operator for the link.'}
        </Notice>
      </div>
      {mail ? (
        <p className={styles.note}>
          It can take a few minutes. If it doesn’t arrive, check your spam folder and make sure the address is
          correct.
        </p>
      ) : null}
      <div className={styles.again}>
        {mail ? (
          <Button busy={again.kind === 'busy'} onClick={() => void sendAgain()}>
            {again.kind === 'busy' ? 'Sending…' : 'Send again'}
          </Button>
        ) : null}
        {onOther ? (
          <Button look="link" onClick={onOther}>
            Use a different email
          </Button>
        ) : null}
      </div>
      {again.kind === 'sent' ? (
        <Notice polite>Each link works until you use one of them. We send at most three an hour.</Notice>
      ) : null}
      {again.kind === 'failed' ? <Notice tone="warning">{again.text}</Notice> : null}
    </div>
  )
}
