import { useEffect, useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import { isPasskeyList, type Passkey } from '#web/api/session/account.ts'
import { callApi } from '#web/api/api.ts'

export type ResetPasskeys =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly passkeys: readonly Passkey[] }
  | { readonly kind: 'failed' }

/**
 * Loads the passkeys of the account that a reset link belongs to.
 *
 * @param token The token from the address; null until it is read.
 * @param onExpired Called when the link is used up or too old.
 */
export function useResetPasskeys(token: string | null, onExpired: () => void) {
  const [state, setState] = useState<ResetPasskeys>({ kind: 'loading' })
  const loading = state.kind === 'loading'

  useEffect(() => {
    if (token === null || !loading) return
    let current = true
    void callApi('POST', PATHS.passwordResetPasskeys, isPasskeyList, { body: { token } }).then((response) => {
      if (!current) return
      if (response.kind === 'ok') setState({ kind: 'ready', passkeys: response.value.passkeys })
      else if (response.kind === 'rejected' && response.code === 'expired-link') onExpired()
      else setState({ kind: 'failed' })
    })
    return () => {
      current = false
    }
  }, [token, loading, onExpired])

  return { state, retry: () => setState({ kind: 'loading' }) }
}
