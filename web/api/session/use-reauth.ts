import { useCallback, useState } from 'react'
import type { ApiResponse } from '#web/api/api.ts'

/** Makes a call that can require reauthentication. Returns null if the user canceled it; nothing has changed then. */
export type WithReauth = <T>(call: () => Promise<ApiResponse<T>>) => Promise<ApiResponse<T> | null>

/** An open reauthentication request. `settle` ends it, with true if the user has reauthenticated. */
export type Asking = { readonly settle: (confirmed: boolean) => void }

/**
 * The server rejects a sensitive operation if the last authentication is too old. The user is then asked for the
 * password or a passkey, and the call is repeated.
 */
export function useReauth(): { readonly withReauth: WithReauth; readonly asking: Asking | null } {
  const [asking, setAsking] = useState<Asking | null>(null)
  const withReauth = useCallback<WithReauth>(async (call) => {
    for (;;) {
      const response = await call()
      if (response.kind !== 'rejected' || response.code !== 'reauthentication-needed') return response
      const confirmed = await new Promise<boolean>((settle) => setAsking({ settle }))
      setAsking(null)
      if (!confirmed) return null
    }
  }, [])
  return { withReauth, asking }
}
