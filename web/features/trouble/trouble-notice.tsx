import '#web/features/trouble/trouble.css'
import type { ApiFailure } from '#web/data/api.ts'
import { readSession } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** What a page says of itself while it cannot be shown. */
export type TroubleWords = {
  /** Beneath “You are offline”: what is kept, when it comes back. */
  readonly offline: string
  /** Beneath “The server does not answer”: what is kept, whether it is asked again by itself. */
  readonly unavailable: string
  /** The title where the server said no; its own reason follows. */
  readonly refused: string
}

/** Stands in place of what cannot be shown: why, what is kept, what happens next. */
export function TroubleNotice({
  failure,
  words,
  onRetry = () => void readSession(),
}: {
  failure: ApiFailure
  words: TroubleWords
  onRetry?: () => void
}) {
  const { title, text } = said(failure, words)
  return (
    <section className="trouble" role="alert">
      <Icon name={failure.kind === 'offline' ? 'offline' : 'error'} size={28} />
      <h2>{title}</h2>
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </section>
  )
}

function said(failure: ApiFailure, words: TroubleWords): { title: string; text: string } {
  switch (failure.kind) {
    case 'offline':
      return { title: 'You are offline', text: words.offline }
    case 'unavailable':
      return { title: 'The server does not answer', text: words.unavailable }
    case 'refused':
      return {
        title: words.refused,
        text: `${failure.message} If it stays like this, give this number to support: ${failure.requestId}.`,
      }
  }
}
