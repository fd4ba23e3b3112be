import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { AvailabilityResponse } from '#contract/availability.ts'
import { readPlaceCookie, storePlaceCookie } from '#web/api/availability/availability.ts'
import { readAvailability } from '#web/api/availability/read-availability.ts'
import { valueOf } from '#web/api/query-client.ts'
import { useSession } from '#web/api/session/session.ts'

const AVAILABILITY_FRESH_MS = 60 * 60_000

/** The law of a place, and the casinos that exclude it. The server checks every visit again. */
export function availabilityQuery(code: string) {
  return queryOptions({
    queryKey: ['availability', code],
    staleTime: AVAILABILITY_FRESH_MS,
    meta: { failureText: 'The law of your place could not be read' },
    queryFn: async () => valueOf(await readAvailability(code)),
  })
}

/** Returns what is available where the user plays; undefined while it loads, and without a place. */
export function useAvailability(): AvailabilityResponse | undefined {
  const code = usePlaceCode()
  return useQuery({ ...availabilityQuery(code ?? ''), enabled: code !== null }).data
}

/** Returns the code of the place of a member's account, or of a visitor's choice; null if there is none. */
export function usePlaceCode(): string | null {
  const session = useSession()
  const chosen = useSyncExternalStore(subscribe, readPlaceCookie, () => null)
  if (session.kind === 'unknown') return null
  // Canada without a province is not a place.
  const code = session.kind === 'member' ? session.user.state : chosen
  return code !== null && /^[A-Z]{2}$/.test(code) ? code : null
}

const choices = new EventTarget()

/** Stores a visitor's choice of a place. The list on this page follows. An empty code is ignored. */
export function choosePlace(code: string): void {
  if (code === '') return
  storePlaceCookie(code)
  choices.dispatchEvent(new Event('change'))
}

/** The visitor may have chosen a place on another page before returning to this one. */
function subscribe(listener: () => void): () => void {
  addEventListener('focus', listener)
  choices.addEventListener('change', listener)
  return () => {
    removeEventListener('focus', listener)
    choices.removeEventListener('change', listener)
  }
}
