import { useState } from 'react'
import { savedSharing } from '#web/api/list-sharing.ts'
import { chooseSharing } from '#web/features/sharing/choose-sharing.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'
import textLink from '#web/ui/text-link.module.css'

/** What the member agrees to, in the question and in the account. */
export const SHARING_TEXT =
  'When you collected, whether it was ready, the amount you entered, and how many days a cash-out took then count together with at least four other people’s, and show everybody when a bonus resets, what it pays, and how soon a casino pays out. No one sees that it was you.'

/** Asks once whether the member's claims may help others. */
export function SharingQuestion({ userId }: { userId: string }) {
  const sharing = savedSharing.useValue(userId)
  const [busy, setBusy] = useState(false)
  if (sharing !== 'unasked') return null

  async function answer(share: boolean): Promise<void> {
    setBusy(true)
    await chooseSharing(userId, share)
    setBusy(false)
  }

  return (
    <Notice polite>
      <p>
        <b>May your claims help the list learn?</b> {SHARING_TEXT} You can change this in{' '}
        <a href="/account#account-sharing" className={textLink.link}>
          your account
        </a>
        .
      </p>
      <NoticeActions>
        <Button size="small" busy={busy} onClick={() => void answer(true)}>
          Yes, share my claims
        </Button>
        <Button size="small" disabled={busy} onClick={() => void answer(false)}>
          No, thanks
        </Button>
      </NoticeActions>
    </Notice>
  )
}
