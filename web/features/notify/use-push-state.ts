import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { type PushState, readPushState } from '#web/features/notify/push-state.ts'

/** Whether this browser receives push messages. Never fails. */
export const pushStateQuery = queryOptions({
  queryKey: ['push-state'],
  staleTime: 0,
  queryFn: readPushState,
})

/** Reads the state again after it has changed. */
export async function readPushAgain(): Promise<void> {
  await queryClient.fetchQuery(pushStateQuery)
}

/**
 * Returns whether this browser receives push messages; null until it is known. Read again when the page gets the focus: the
 * user may have changed the permission in the settings of the browser.
 *
 * @returns the state, and a function that reads it again.
 */
export function usePushState(): readonly [PushState | null, () => Promise<void>] {
  const { data } = useQuery(pushStateQuery)
  useEffect(() => {
    const onFocus = () => void readPushAgain()
    addEventListener('focus', onFocus)
    return () => removeEventListener('focus', onFocus)
  }, [])
  return [data ?? null, readPushAgain]
}
