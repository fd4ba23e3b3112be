import { useMemo } from 'react'
import { useLimits } from '#web/api/availability/limits.ts'
import { useAvailability } from '#web/api/availability/place.ts'
import type { LinkRules } from '#web/api/availability/unavailable.ts'
import { useLinksOff } from '#web/api/availability/use-links-off.ts'

/** Returns what decides the links to the casinos; the same object until a rule changes. */
export function useLinkRules(): LinkRules {
  const availability = useAvailability()
  const limits = useLimits()
  const offUntil = useLinksOff()
  return useMemo(() => ({ availability, limits, offUntil }), [availability, limits, offUntil])
}
