import type { ReactNode } from 'react'
import { CONTACT_HELP, FIGURE_LABEL } from '#contract/contact-casino.ts'
import { MESSAGES } from '#contract/messages.ts'
import { PATHS } from '#contract/paths.ts'
import { FEEDBACK_TYPES } from '#core/feedback/check-feedback.ts'
import { REPORTED_FIGURES } from '#core/feedback/reported-figures.ts'
// Bundled like workers: a self-contained file, imported as its URL.
// oxlint-disable-next-line import/default
import contactScript from '#web/features/feedback/contact-script.ts?worker&url'
import { FEEDBACK_TYPE_NAMES, REPORTED_FIGURE_NAMES } from '#web/features/feedback/feedback-texts.ts'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Field, FieldError, SelectField } from '#web/ui/field.tsx'
import input from '#web/ui/input.module.css'
import { LateScript } from '#web/ui/late-script.tsx'
import { type NoticeTone, StaticNotice } from '#web/ui/notice.tsx'
import textLink from '#web/ui/text-link.module.css'
import styles from './contact-page.module.css'

const DESCRIPTION =
  'Write to the editors: ideas, a casino that is missing, a figure that is wrong, or anything else. No account needed.'

const SUPPORT = import.meta.env.SUPPORT_EMAIL

const MESSAGE = 'contact-message'

/**
 * The feedback form for everyone. It works without JavaScript: the server then redirects to the address of a notice.
 * For `?casino=15`, the server begins a report about a casino (`contract/contact-casino.ts`). `contact-script.ts` sends the
 * form without leaving the page.
 */
export default function ContactPage() {
  return (
    <div className={styles.page}>
      <PageHead path="/contact" title="Contact" description={DESCRIPTION} section="About" />
      <h1>Contact</h1>
      <p className={styles.lead}>{DESCRIPTION}</p>
      <form data-contact-form="" action={PATHS.feedback} method="post" className={styles.form}>
        <input type="hidden" name="casinoId" value="" />
        <SelectField id="contact-type" name="feedbackType" label="What is it about?">
          {FEEDBACK_TYPES.map((type) => (
            <option key={type} value={type}>
              {FEEDBACK_TYPE_NAMES[type]}
            </option>
          ))}
        </SelectField>
        <div data-figure="" hidden>
          <SelectField id="contact-figure" name="figure" label={FIGURE_LABEL}>
            <option value="">Choose one (optional)</option>
            {REPORTED_FIGURES.map((figure) => (
              <option key={figure} value={figure}>
                {REPORTED_FIGURE_NAMES[figure]}
              </option>
            ))}
          </SelectField>
        </div>
        <Field id={MESSAGE} label="Message" help={CONTACT_HELP}>
          <div data-message-error="" hidden>
            <FieldError id={`${MESSAGE}-error`}>Enter a message</FieldError>
          </div>
          <textarea
            id={MESSAGE}
            name="message"
            className={input.input}
            rows={6}
            required
            aria-describedby={`${MESSAGE}-help`}
          />
        </Field>
        <div>
          <p>
            <button type="submit" className={buttonClass({ look: 'filled', size: 'large' })}>
              Send
            </button>
          </p>
          {/* Always in the page, so that screen readers announce what appears in it. The focus stays on the button. */}
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a reset of the form empties an output element */}
          <div role="status">
            <FormNotice id="sent" tone="ready">
              {MESSAGES.feedbackThanks}
            </FormNotice>
            <FormNotice id="empty" tone="warning">
              {MESSAGES.feedbackEmpty}
            </FormNotice>
            <FormNotice id="too-long" tone="warning">
              A message can be at most 4,000 characters long. <GoBack />
            </FormNotice>
            <FormNotice id="not-sent" tone="warning">
              {MESSAGES.feedbackFailed} <GoBack />
            </FormNotice>
            <FormNotice id="offline" tone="caution">
              You’re offline. Your message is still here: send it when you’re back online.
            </FormNotice>
          </div>
        </div>
      </form>
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
          <b>Is a casino not paying you?</b> Contact its support first, and read its terms. We can’t make it
          pay, but tell us: we keep a record of such reports.
        </li>
        <li>
          <b>Is play no longer fun?</b>{' '}
          <a href="/responsible-play" className={textLink.link}>
            These people help
          </a>{' '}
          for free.
        </li>
      </ul>
      <LateScript src={contactScript} />
    </div>
  )
}

/** A notice that shows when the address names it (`#sent`), or when the script shows it. */
function FormNotice({ id, tone, children }: { id: string; tone: NoticeTone; children: ReactNode }) {
  return (
    <div id={id} data-form-notice="" className={styles.notice}>
      <StaticNotice tone={tone}>{children}</StaticNotice>
    </div>
  )
}

/**
 * For a form that the browser sent, without JavaScript or before the script had loaded: the message is on the previous
 * page. The script hides it when it shows a notice, because the message is then on this page.
 */
function GoBack() {
  return <span data-go-back="">Your message is still in the form: go back one page in your browser.</span>
}
