import { useState } from 'react'
import { sendTestMail } from '#web/pages/operator/operator.ts'
import { reasonText } from '#web/api/reason-text.ts'
import type { WithReauth } from '#web/api/session/use-reauth.ts'
import { EmailForm } from '#web/pages/operator/email-form.tsx'
import { OperatorSection } from '#web/pages/operator/operator-section.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Sends a test email and shows the reply of the mail server. */
export function MailTestSection({ withReauth }: { withReauth: WithReauth }) {
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
