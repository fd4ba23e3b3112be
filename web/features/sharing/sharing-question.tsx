import { useState } from 'react'
import { savedSharing } from '#web/api/dashboard/list-value.ts'
import { SHARING_TEXT, chooseSharing } from '#web/features/sharing/choose-sharing.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'
import textLink from '#web/ui/text-link.module.css'

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
