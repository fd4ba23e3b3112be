import type { Session } from '#web/api/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import textLink from '#web/ui/text-link.module.css'

/** Notices about an expired session or an incomplete account. */
export function SessionNotices({ session }: { session: Session }) {
  if (session.kind === 'visitor' && session.ended)
    return (
      <Notice tone="caution">
        You’ve been logged out. Everything you saved is still in your account.{' '}
        <a href="/login" className={textLink.link}>
          Log in
        </a>{' '}
        to continue.
      </Notice>
    )
  if (session.kind === 'member' && session.user.state === null)
    return (
      <Notice tone="caution" polite>
        Your account setup isn’t complete because we don’t have your location. Log out and log back in to
        finish it.
      </Notice>
    )
  return null
}
