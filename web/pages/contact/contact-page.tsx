import { useEffect, useRef, useState } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import { LIST_CASINOS } from '#contract/paths.ts'
import { callApi } from '#web/api/api.ts'
import { sendFeedback } from '#web/api/send-feedback.ts'
import { isText, isWhole, listOf, objectOf } from '#web/api/type-guards.ts'
import {
  EMPTY_DRAFT,
  type FeedbackDraft,
  type ReportedCasino,
} from '#web/features/feedback/feedback-draft.ts'
import { FeedbackForm } from '#web/features/feedback/feedback-form.tsx'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { NoScript } from '#web/ui/no-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import textLink from '#web/ui/text-link.module.css'
import styles from './contact-page.module.css'

const DESCRIPTION =
  'Write to the editors: ideas, a casino that is missing, a figure that is wrong, or anything else. No account needed.'

const FORM = 'contact-form'
const SUPPORT = import.meta.env.SUPPORT_EMAIL

const isCasinoList = objectOf<{ casinos: ReportedCasino[] }>({
  casinos: listOf(objectOf<ReportedCasino>({ id: isWhole, name: isText })),
})

/** The feedback form for everyone. `?casino=15` begins a report about that casino. */
export default function ContactPage() {
  const [draft, setDraft] = useState<FeedbackDraft>(EMPTY_DRAFT)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(0)
  const isTouched = useRef(false)
  useEffect(() => {
    const asked = Number(new URLSearchParams(location.search).get('casino'))
    if (!asked) return
    void callApi('GET', LIST_CASINOS, isCasinoList).then((response) => {
      if (isTouched.current) return
      // Without the list, the report has no casino: the message can name it.
      const casino = response.kind === 'ok' && response.value.casinos.find(({ id }) => id === asked)
      setDraft((before) => ({
        ...before,
        type: 'report_inaccurate',
        ...(casino && { casino: { id: asked, name: casino.name } }),
      }))
    })
  }, [])
  return (
    <div className={styles.page}>
      <PageHead path="/contact" title="Contact" description={DESCRIPTION} section="About" />
      <h1>Contact</h1>
      <p className={styles.lead}>{DESCRIPTION}</p>
      <NoScript>
        The form needs JavaScript, which is turned off in your browser.{' '}
        {SUPPORT === null ? 'Turn it on and reload the page.' : `Write to ${SUPPORT} instead.`}
      </NoScript>
      {sent === 0 ? null : (
        <Notice key={sent} tone="ready" polite onDismiss={() => setSent(0)}>
          {MESSAGES.feedbackThanks}
        </Notice>
      )}
      <FeedbackForm
        id={FORM}
        draft={draft}
        onDraft={(next) => {
          isTouched.current = true
          setDraft(next)
        }}
        onBusy={setBusy}
        onSend={sendFeedback}
        onSent={() => {
          setDraft(EMPTY_DRAFT)
          setSent((count) => count + 1)
        }}
      />
      <p>
        <Button type="submit" form={FORM} look="filled" size="large" busy={busy}>
          {busy ? 'Sending…' : 'Send'}
        </Button>
      </p>
      <h2>Before you write</h2>
      <ul className={styles.notes}>
        <li>
          <b>Do you want an answer?</b> Add an email address to your message
          {SUPPORT === null ? '' : ', or write to '}
          {SUPPORT === null ? null : (
            <a href={`mailto:${SUPPORT}`} className={textLink.link}>
              {SUPPORT}
            </a>
          )}
          . We don’t see who you are if you aren’t logged in.
        </li>
        <li>
          <b>Is a figure wrong?</b> Tell us the right one, where you saw it, and on which day.{' '}
          <a href="/editorial-policy" className={textLink.link}>
            How we correct it
          </a>
        </li>
        <li>
          <b>Did a casino not pay you?</b> We can’t make it pay, but we note such reports. Its support and its
          terms come first.
        </li>
        <li>
          <b>Is play no longer fun?</b>{' '}
          <a href="/responsible-play" className={textLink.link}>
            These people help
          </a>{' '}
          for free.
        </li>
      </ul>
    </div>
  )
}
