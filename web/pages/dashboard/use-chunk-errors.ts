import { useCallback, useEffect } from 'react'
import type { Alerts } from '#web/pages/dashboard/alerts.ts'
import type { LoadError } from '#web/ui/load-error.ts'

const loadReporter = () => import('#web/pages/dashboard/report-chunk-error.ts')

/**
 * Returns a callback that reports lazy components that failed to load. The report code is itself a lazy module,
 * prefetched after mount. When that module fails to load too, the alert is less specific.
 *
 * @param unsent Whether the page has unsent text that is not stored elsewhere.
 */
export function useChunkErrors(
  showAlert: Alerts['showAlert'],
  unsent: () => boolean,
): (loadError: LoadError) => void {
  useEffect(() => void loadReporter().catch(() => undefined), [])
  return useCallback(
    (loadError) => {
      const reportBriefly = () =>
        showAlert('This could not be fetched. Nothing was changed.', loadError.again ?? undefined)
      loadReporter().then(
        ({ reportChunkError }) => reportChunkError(loadError, showAlert, unsent),
        reportBriefly,
      )
    },
    [showAlert, unsent],
  )
}
