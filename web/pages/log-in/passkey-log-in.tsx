import { useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import { callApi } from '#web/api/api.ts'
import { isPasskeyLogInOptions, knowsPasskeys, showPasskey } from '#web/api/session/webauthn.ts'
import { isSignedIn } from '#web/features/account/account-guards.ts'
import { accountError } from '#web/features/account/account-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type Props = { done: boolean; onIn: () => void }

/** Logs in with a passkey. Renders nothing when the browser does not support passkeys. */
export function PasskeyLogIn({ done, onIn }: Props) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ text: string; attempt: number } | null>(null)
  const [formerHosts, setFormerHosts] = useState<readonly string[]>([])

  async function logIn(): Promise<void> {
    if (busy || done) return
    setBusy(true)
    const text = await logInWithPasskey(onIn, setFormerHosts)
    setBusy(false)
    setError((previous) => (text === null ? null : { text, attempt: (previous?.attempt ?? 0) + 1 }))
  }

  if (hydrated && !knowsPasskeys()) return null
  return (
    <>
      {error === null || done ? null : (
        <Notice key={error.attempt} tone="warning">
          {error.text}
        </Notice>
      )}
      {formerHosts.length === 0 || done ? null : (
        <Notice tone="caution" polite>
          This site had another address: {formerHosts.join(' and ')}. A passkey that you saved there doesn’t
          work here. Log in with your password, then add a new passkey on your account page.
        </Notice>
      )}
      <Button
        size="large"
        busy={busy || done}
        disabled={!hydrated}
        data-waking={hydrated ? undefined : 'outline'}
        onClick={() => void logIn()}
      >
        {busy ? 'Waiting for your device…' : 'Log in with a passkey'}
      </Button>
    </>
  )
}

/** Returns an error message; null after a log-in, or when the user cancels the browser's passkey prompt. */
async function logInWithPasskey(
  onIn: () => void,
  onFormerHosts: (hosts: readonly string[]) => void,
): Promise<string | null> {
  const options = await callApi('POST', PATHS.logInPasskeyOptions, isPasskeyLogInOptions)
  if (options.kind !== 'ok') return accountError(options).text
  onFormerHosts(options.value.formerHosts)
  const assertion = await showPasskey(options.value)
  if (assertion.kind === 'left') return null
  if (assertion.kind === 'failed') return assertion.text
  const body = { response: assertion.response }
  const response = await callApi('POST', PATHS.logInPasskey, isSignedIn, { body, timeoutMs: 20_000 })
  if (response.kind !== 'ok') return accountError(response).text
  onIn()
  return null
}
