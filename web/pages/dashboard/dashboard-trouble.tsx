import type { ApiFailure } from '#web/data/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The list cannot be shown: why, what is kept, what happens next. */
export function DashboardTrouble({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
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
        text: 'Your casinos come back as soon as there is a connection. What you recorded before is kept.',
      }
    case 'unavailable':
      return {
        title: 'The server does not answer',
        text: 'What you recorded is kept. This page asks again every few seconds and shows your casinos when it answers.',
      }
    case 'refused':
      return {
        title: 'Your casinos could not be shown',
        text: `${failure.message} If it stays like this, give this number to support: ${failure.requestId}.`,
      }
  }
}
