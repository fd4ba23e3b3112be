import { useEffect, useRef } from 'react'
import type { ApiFailure } from '#web/api/api.ts'
import type { Dashboard } from '#web/api/use-dashboard.ts'
import { logFailure } from '#web/api/log-failure.ts'

/** Logs a failure to load the list. Repeated failures of the same kind are logged once, until the list loads again. */
export function useLoggedFailure(dashboard: Dashboard): void {
  const logged = useRef<string | null>(null)
  const failure = failureOf(dashboard)
  const isLoaded = dashboard.kind === 'list' && failure === null
  useEffect(() => {
    if (isLoaded) logged.current = null
    if (failure === null || failure.kind === logged.current) return
    logged.current = failure.kind
    logFailure('The list of casinos could not be read', failure)
  }, [isLoaded, failure])
}

function failureOf(dashboard: Dashboard): ApiFailure | null {
  if (dashboard.kind === 'broken') return dashboard.failure
  return dashboard.kind === 'list' ? dashboard.behind : null
}
