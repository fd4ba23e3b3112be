import { useState } from 'react'
import { digestPath } from '#contract/account-paths.ts'
import { callApi } from '#web/api/api.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { isAnything } from '#web/api/type-guards.ts'
import { AccountFrame } from '#web/features/account/account-frame.tsx'
import { LinkWait } from '#web/features/account/link-states.tsx'
import { useLinkToken } from '#web/features/account/use-link-token.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import textLink from '#web/ui/text-link.module.css'

const PURPOSES = ['token'] as const
/** The user in 32 characters, and a signature in 43. */
const TOKEN_LENGTH = 75

/** Ends the digest by email with one press, without a log-in. */
export default function UnsubscribePage() {
  const link = useLinkToken(PURPOSES, TOKEN_LENGTH)
  return (
    <AccountFrame title="Stop the digest by email" loggedInNotice={false}>
      <title>Stop the digest by email · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      {link.kind === 'reading' ? <LinkWait button="Stop these emails" /> : null}
      {link.kind === 'missing' ? (
        <Notice tone="warning">
          Part of this link is missing. Open it from the email again, or turn the digest off in your{' '}
          <RemindersLink />.
        </Notice>
      ) : null}
      {link.kind === 'there' ? <Unsubscribe key={link.token} token={link.token} /> : null}
    </AccountFrame>
  )
}

type Change = 'unsubscribe' | 'resubscribe'

function Unsubscribe({ token }: { token: string }) {
  const [done, setDone] = useState<Change | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function change(action: Change): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setError(null)
    const response = await callApi('POST', digestPath(action, token), isAnything, { body: {} })
    setBusy(false)
    if (response.kind === 'ok') setDone(action)
    else if (response.kind === 'rejected' && response.code === 'not-found')
      setError(
        'This link isn’t valid. Open it from the newest email, or turn the digest off after you log in.',
      )
    else
      setError(
        `${action === 'unsubscribe' ? 'Couldn’t stop the emails.' : 'Couldn’t turn them on again.'} ${reasonText(response)}`,
      )
  }

  return (
    <>
      {done === 'unsubscribe' ? (
        <Notice tone="ready" polite>
          Done. You won’t get the digest by email anymore.
        </Notice>
      ) : done === 'resubscribe' ? (
        <Notice tone="ready" polite>
          The digest by email is on again.
        </Notice>
      ) : (
        <p>
          This stops the email with your ready bonuses. Push notifications, your calendar feed, and emails
          about your account, such as security notices, aren’t affected.
        </p>
      )}
      {error === null ? null : <Notice tone="warning">{error}</Notice>}
      {done === 'unsubscribe' ? (
        <Button size="large" busy={isBusy} onClick={() => void change('resubscribe')}>
          Turn it on again
        </Button>
      ) : (
        <Button look="filled" size="large" busy={isBusy} onClick={() => void change('unsubscribe')}>
          Stop these emails
        </Button>
      )}
      <p>
        Change when it’s sent, or anything else, in your <RemindersLink />.
      </p>
    </>
  )
}

function RemindersLink() {
  return (
    <a href="/reminders" className={textLink.link}>
      reminders
    </a>
  )
}
