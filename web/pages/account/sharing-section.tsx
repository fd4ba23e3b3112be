import { useState } from 'react'
import { chooseSharing, SHARING_TEXT } from '#web/features/sharing/choose-sharing.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Button } from '#web/ui/button.tsx'

/** Whether the member's claims count in what is learned for everybody. */
export function SharingSection({ userId, share }: { userId: string; share: boolean | null }) {
  const [busy, setBusy] = useState(false)
  return (
    <SettingsSection
      id="account-sharing"
      title="What the list learns"
      note="Your own countdowns learn from your claims either way."
    >
      <p>
        <b>{share === true ? 'Your claims help the list learn.' : 'Your claims are not shared.'}</b>{' '}
        {SHARING_TEXT} A break pauses it.
      </p>
      <div>
        <Button
          busy={busy}
          onClick={() => {
            setBusy(true)
            void chooseSharing(userId, share !== true).then(() => setBusy(false))
          }}
        >
          {share === true ? 'Stop sharing my claims' : 'Share my claims'}
        </Button>
      </div>
    </SettingsSection>
  )
}
