import type { Session } from '#web/api/session.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Notices about an expired session or an incomplete account. */
export function SessionNotices({ session }: { session: Session }) {
  if (session.kind === 'visitor' && session.ended)
    return (
      <Notice tone="caution">
        You have been logged out. What was saved is kept.{' '}
        <a href="/login" className="text-link">
          Log in
        </a>{' '}
        to go on.
      </Notice>
    )
  if (session.kind === 'member' && session.user.state === null)
    return (
      <Notice tone="caution" polite>
        Your account is not finished: where you live is not stored yet. Log out and log in again to finish it.
      </Notice>
    )
  return null
}
