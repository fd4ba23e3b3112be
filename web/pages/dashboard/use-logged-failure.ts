import { useEffect, useRef } from 'react'
import type { ApiFailure } from '#web/data/api.ts'
import type { Dashboard } from '#web/data/use-dashboard.ts'
import { logFailure } from '#web/pages/dashboard/log-failure.ts'

/** Logs that the list could not be read: once until it can be, however often it is asked for in between. */
export function useLoggedFailure(dashboard: Dashboard): void {
  const logged = useRef<string | null>(null)
  const failure = failureOf(dashboard)
  const isRead = dashboard.kind === 'list' && failure === null
  useEffect(() => {
    if (isRead) logged.current = null
    if (failure === null || failure.kind === logged.current) return
    logged.current = failure.kind
    logFailure('The list of casinos could not be read', failure)
  }, [isRead, failure])
}

function failureOf(dashboard: Dashboard): ApiFailure | null {
  if (dashboard.kind === 'broken') return dashboard.failure
  return dashboard.kind === 'list' ? dashboard.behind : null
}
