import type { RemindersResponse } from '#contract/reminders.ts'
import { momentText } from '#web/pages/reminders/moment-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import textLink from '#web/ui/text-link.module.css'

type Paused = NonNullable<RemindersResponse['paused']>

/** Why nothing is sent now; nothing if something can be. */
export function PausedNotice({ reminders: { paused, timeZone } }: { reminders: RemindersResponse }) {
  if (paused !== null)
    return (
      <Notice tone="caution" polite>
        {pausedText(paused, timeZone)}
        {paused.reason === 'snoozed' ? null : (
          <>
            {' '}
            <PageLink href="/account#account-limits" className={textLink.link}>
              {paused.reason === 'location' ? 'See your account' : 'See your limits and breaks'}
            </PageLink>
          </>
        )}
      </Notice>
    )
  if (timeZone !== null) return null
  return (
    <Notice tone="caution" polite>
      We don’t know your time zone yet, so nothing is sent. This device sends it within a minute.
    </Notice>
  )
}

function pausedText({ reason, until }: Paused, zone: string | null): string {
  const end = until === null ? '' : ` until ${momentText(until, zone)}`
  switch (reason) {
    case 'snoozed':
      return `Reminders are snoozed${end}.`
    case 'break':
      return `You’re on a break, so nothing is sent${end}.`
    case 'limit':
      return `You’ve reached a spending limit, so nothing is sent${end}.`
    case 'location':
      return 'Casino links are off in your location, so nothing is sent.'
  }
}
