import { useState } from 'react'
import { callApi } from '#web/api/api.ts'
import { isDone } from '#web/features/account/account-guards.ts'
import { accountError } from '#web/features/account/account-error.ts'

/** The result of an email link. After `failed`, the user can retry the same link. */
export type LinkUse =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'done' }
  | { readonly kind: 'dead' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'failed'; readonly text: string; readonly attempt: number }

/** Uses an email link after a click. Ignores clicks while a request is pending. */
export function useLink(onDone: () => void) {
  const [use, setUse] = useState<LinkUse>({ kind: 'waiting' })
  const [busy, setBusy] = useState(false)

  async function open(path: string, body: object): Promise<void> {
    if (busy) return
    setBusy(true)
    const answer = await callApi('POST', path, isDone, { body, timeoutMs: 20_000 })
    setBusy(false)
    if (answer.kind === 'ok') {
      setUse({ kind: 'done' })
      onDone()
    } else if (answer.kind === 'rejected' && answer.code === 'expired-link') setUse({ kind: 'dead' })
    else if (answer.kind === 'rejected' && answer.code === 'conflict') setUse({ kind: 'conflict' })
    else
      setUse((before) => ({
        kind: 'failed',
        text: accountError(answer).text,
        attempt: before.kind === 'failed' ? before.attempt + 1 : 1,
      }))
  }

  return { use, busy, open }
}
