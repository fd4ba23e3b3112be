import type { ApiFailure } from '#web/data/api.ts'
import { readSession } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The ledger cannot be shown: why, what is kept, what happens next. */
export function HistoryTrouble({
  failure,
  onRetry = () => void readSession(),
}: {
  failure: ApiFailure
  onRetry?: () => void
}) {
  const { title, text } = words(failure)
  return (
    <section className="trouble" role="alert">
      <Icon name={failure.kind === 'offline' ? 'offline' : 'error'} size={28} />
      <h2>{title}</h2>
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </section>
  )
}

function words(failure: ApiFailure): { title: string; text: string } {
  switch (failure.kind) {
    case 'offline':
      return {
        title: 'You are offline',
        text: 'Your history comes back when there is a connection. What you recorded is kept.',
      }
    case 'unavailable':
      return {
        title: 'The server does not answer',
        text: 'What you recorded is kept. Try again in a moment.',
      }
    case 'refused':
      return {
        title: 'Your history could not be shown',
        text: `${failure.message} If it stays like this, give this number to support: ${failure.requestId}.`,
      }
  }
}
