import type { ReactNode } from 'react'
import type { ApiFailure } from '#web/api/api.ts'
import { readSession } from '#web/api/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './error-notice.module.css'

/** Texts of a page that could not load. */
export type ErrorNoticeTexts = {
  /** Details below “You’re offline”: which data is stored, and when the page reloads. */
  readonly offline: string
  /** Details below “The server isn’t responding”: which data is stored, and whether the page retries. */
  readonly unavailable: string
  /** The title if the server returned an error; its reason follows. */
  readonly rejected: string
}

/** Replaces content that could not load. Shows the reason, which data is stored, and the next step. */
export function ErrorNotice({
  failure,
  words,
  onRetry = () => void readSession(),
}: {
  failure: ApiFailure
  words: ErrorNoticeTexts
  onRetry?: () => void
}) {
  const { title, text } = noticeText(failure, words)
  return (
    <PageNotice role="alert">
      <Icon name={failure.kind === 'offline' ? 'offline' : 'error'} size={28} />
      <h2>{title}</h2>
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </PageNotice>
  )
}

/** Replaces the content of a page with a title, a text, and the next step. */
export function PageNotice({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <section className={styles.notice} role={role}>
      {children}
    </section>
  )
}

function noticeText(failure: ApiFailure, words: ErrorNoticeTexts): { title: string; text: string } {
  switch (failure.kind) {
    case 'offline':
      return { title: 'You’re offline', text: words.offline }
    case 'unavailable':
      return { title: 'The server isn’t responding', text: words.unavailable }
    case 'rejected':
      return {
        title: words.rejected,
        text: `${failure.message} If this keeps happening, give support this reference ID: ${failure.requestId}.`,
      }
  }
}
