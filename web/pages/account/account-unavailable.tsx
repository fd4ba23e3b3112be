import type { ApiFailure } from '#web/data/api.ts'
import { readSession } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The account cannot be shown: why, what is kept, what happens next. */
export function AccountUnavailable({
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
      return { title: 'You are offline', text: 'Your account comes back when there is a connection.' }
    case 'unavailable':
      return {
        title: 'The server does not answer',
        text: 'Your account is as it was. It is asked for again every few seconds.',
      }
    case 'refused':
      return {
        title: 'Your account could not be shown',
        text: `${failure.message} If it stays like this, give this number to support: ${failure.requestId}.`,
      }
  }
}
