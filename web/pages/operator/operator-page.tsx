import { useSession } from '#web/api/session/session.ts'
import { ErrorNotice, PageNotice } from '#web/features/error-notice/error-notice.tsx'
import { OperatorPageSkeleton, OperatorSection } from '#web/pages/operator/operator-section.tsx'
import { OPERATOR_ERROR_TEXTS } from '#web/pages/operator/operator-texts.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import styles from './operator-page.module.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { SessionUser } from '#contract/session.ts'
import type { ApiFailure } from '#web/api/api.ts'
import { inboxQuery, OPEN_INBOX, sendTestMail } from '#web/pages/operator/operator.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useReauth, type WithReauth } from '#web/api/session/use-reauth.ts'
import { ReauthDialog } from '#web/features/account/reauth-dialog.tsx'
import { CatalogSection } from '#web/pages/operator/catalog-section.tsx'
import { InboxSection } from '#web/pages/operator/inbox-section.tsx'
import { JobsSection } from '#web/pages/operator/jobs-section.tsx'
import { LearnedSection } from '#web/pages/operator/learned-section.tsx'
import { NoteSection } from '#web/pages/operator/note-section.tsx'
import { SupportSection } from '#web/pages/operator/support-section.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useState } from 'react'
import { reasonText } from '#web/api/api-failure.ts'
import { EmailForm } from '#web/pages/operator/email-form.tsx'
import { Notice } from '#web/ui/notice.tsx'

export default function OperatorPage() {
  const session = useSession()
  return (
    <div className={styles.page}>
      <title>Operator tools · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <h1>Operator tools</h1>
      {session.kind === 'member' ? (
        <OperatorContent user={session.user} />
      ) : session.kind === 'visitor' ? (
        <PageNotice>
          <p>Log in to use the operator tools.</p>
          <a href="/login" className={buttonClass({ look: 'filled' })}>
            Log In
          </a>
        </PageNotice>
      ) : session.failure === null ? (
        <OperatorPageSkeleton />
      ) : (
        <ErrorNotice failure={session.failure} words={OPERATOR_ERROR_TEXTS} />
      )}
    </div>
  )
}

/** The tools, if the server lets this user read the inbox. */
function OperatorContent({ user }: { user: SessionUser }) {
  const inbox = useInfiniteQuery(inboxQuery(user.id, OPEN_INBOX))
  const { withReauth, asking } = useReauth()

  /** Asks for the second factor, then loads the tools. */
  async function confirm(): Promise<void> {
    await withReauth(async () => {
      const { error } = await inbox.refetch()
      return error?.failure ?? { kind: 'ok', value: null }
    })
    await queryClient.invalidateQueries({ queryKey: ['operator'] })
  }

  const failure = inbox.error?.failure ?? null
  return (
    <>
      {failure !== null && (inbox.data === undefined || failure.kind === 'rejected') ? (
        <NoAccess failure={failure} onConfirm={() => void confirm()} onRetry={() => void inbox.refetch()} />
      ) : inbox.data === undefined ? (
        <OperatorPageSkeleton />
      ) : (
        <>
          <InboxSection userId={user.id} />
          <CatalogSection userId={user.id} />
          <LearnedSection />
          <NoteSection userId={user.id} />
          <JobsSection userId={user.id} />
          <MailTestSection withReauth={withReauth} />
          <SupportSection withReauth={withReauth} />
        </>
      )}
      <ReauthDialog user={user} asking={asking} />
    </>
  )
}

type NoAccessProps = { failure: ApiFailure; onConfirm: () => void; onRetry: () => void }

/** Why the tools are not shown, and the next step. */
function NoAccess({ failure, onConfirm, onRetry }: NoAccessProps) {
  switch (failure.kind === 'rejected' ? failure.code : null) {
    case 'not-found':
      return (
        <PageNotice>
          <h2>There’s nothing here for your account</h2>
          <p>Only operators can use this page.</p>
          <a href="/dashboard" className={buttonClass({})}>
            Open the dashboard
          </a>
        </PageNotice>
      )
    case 'forbidden':
      return (
        <PageNotice>
          <h2>
            <Unbroken text="Turn on two-factor authentication" />
          </h2>
          <p>The operator tools can access every account, so they require it.</p>
          <a href="/account#account-two-factor" className={buttonClass({ look: 'filled' })}>
            Go to your account
          </a>
        </PageNotice>
      )
    case 'reauthentication-needed':
      return (
        <PageNotice>
          <h2>Confirm it’s you</h2>
          <p>You logged in without a second factor. Confirm with a code or a passkey to use the tools.</p>
          <Button look="filled" aria-haspopup="dialog" onClick={onConfirm}>
            Confirm
          </Button>
        </PageNotice>
      )
    default:
      return <ErrorNotice failure={failure} words={OPERATOR_ERROR_TEXTS} onRetry={onRetry} />
  }
}

/** Sends a test email and shows the reply of the mail server. */
function MailTestSection({ withReauth }: { withReauth: WithReauth }) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ readonly sent: boolean; readonly text: string } | null>(null)

  async function send(email: string): Promise<void> {
    setBusy(true)
    setResult(null)
    const response = await withReauth(() => sendTestMail(email))
    setBusy(false)
    if (response === null) return
    const error = response.kind === 'ok' ? response.value.error : reasonText(response)
    setResult(
      error === null
        ? { sent: true, text: `The mail server accepted the email to ${email}.` }
        : { sent: false, text: `The email wasn’t sent. ${error}` },
    )
  }

  return (
    <OperatorSection
      id="operator-mail"
      title="Mail test"
      note="Sends a test email through the configured mail server and shows its reply."
    >
      <EmailForm
        id="mail-test-email"
        button="Send a test email"
        busy={busy}
        onSubmit={(email) => void send(email)}
      />
      {result === null ? null : (
        <Notice tone={result.sent ? 'ready' : 'warning'} polite={result.sent}>
          {result.text}
        </Notice>
      )}
    </OperatorSection>
  )
}
