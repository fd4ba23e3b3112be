import { useCallback, useState } from 'react'
import type { ApiAnswer } from '#web/data/api.ts'

/** Makes a call that may ask who is there. Answers null where the person did not say: nothing was done. */
export type WithProof = <T>(call: () => Promise<ApiAnswer<T>>) => Promise<ApiAnswer<T> | null>

/** Somebody is being asked who they are; `settle` says whether they showed it. */
export type Asking = { readonly settle: (confirmed: boolean) => void }

/**
 * What is dangerous is refused where the log-in is too long ago. Then the person is asked for the password or a
 * passkey, and what they wanted is done after all.
 */
export function useProof(): { readonly withProof: WithProof; readonly asking: Asking | null } {
  const [asking, setAsking] = useState<Asking | null>(null)
  const withProof = useCallback<WithProof>(async (call) => {
    for (;;) {
      const answer = await call()
      if (answer.kind !== 'refused' || answer.code !== 'reauthentication-needed') return answer
      const confirmed = await new Promise<boolean>((settle) => setAsking({ settle }))
      setAsking(null)
      if (!confirmed) return null
    }
  }, [])
  return { withProof, asking }
}
