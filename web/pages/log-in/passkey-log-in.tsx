import { useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import { callApi } from '#web/data/api.ts'
import { isPasskeyOptions, knowsPasskeys, showPasskey } from '#web/data/webauthn.ts'
import { isSignedIn } from '#web/features/account/account-doors.ts'
import { accountTrouble } from '#web/features/account/account-trouble.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type Props = { done: boolean; onIn: () => void }

/** Logs in with a finger, a face or a PIN. Not drawn where the browser has no passkeys. */
export function PasskeyLogIn({ done, onIn }: Props) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<{ text: string; attempt: number } | null>(null)

  async function logIn(): Promise<void> {
    if (busy || done) return
    setBusy(true)
    const text = await askDevice(onIn)
    setBusy(false)
    setTrouble((before) => (text === null ? null : { text, attempt: (before?.attempt ?? 0) + 1 }))
  }

  if (hydrated && !knowsPasskeys()) return null
  return (
    <>
      {trouble === null || done ? null : (
        <Notice key={trouble.attempt} tone="warning">
          {trouble.text}
        </Notice>
      )}
      <Button
        size="large"
        busy={busy || done}
        disabled={!hydrated}
        data-waking={hydrated ? undefined : ''}
        onClick={() => void logIn()}
      >
        {busy ? 'Waiting for your device…' : 'Log in with a passkey'}
      </Button>
    </>
  )
}

/** @returns why nobody is logged in; null where somebody is, or left the device’s window. */
async function askDevice(onIn: () => void): Promise<string | null> {
  const asked = await callApi('POST', PATHS.logInPasskeyOptions, isPasskeyOptions)
  if (asked.kind !== 'ok') return accountTrouble(asked).text
  const shown = await showPasskey(asked.value)
  if (shown.kind === 'left') return null
  if (shown.kind === 'failed') return shown.text
  const body = { response: shown.response }
  const answer = await callApi('POST', PATHS.logInPasskey, isSignedIn, { body, timeoutMs: 20_000 })
  if (answer.kind !== 'ok') return accountTrouble(answer).text
  onIn()
  return null
}
