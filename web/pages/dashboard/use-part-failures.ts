import { useCallback, useEffect } from 'react'
import type { Alerts } from '#web/pages/dashboard/alerts.ts'
import type { PartTrouble } from '#web/ui/part-failed.ts'

const teller = () => import('#web/pages/dashboard/tell-part-failure.ts')

/**
 * Tells of parts that did not come. What that takes is fetched once the page runs, and needed by few: where even that
 * did not come, less is told.
 *
 * @param unsent whether something that was written is kept in this page alone.
 */
export function usePartFailures(say: Alerts['say'], unsent: () => boolean): (trouble: PartTrouble) => void {
  useEffect(() => void teller().catch(() => undefined), [])
  return useCallback(
    (trouble) => {
      const tellLess = () =>
        say('This could not be fetched. Nothing was changed.', trouble.again ?? undefined)
      teller().then(({ tellPartFailure }) => tellPartFailure(trouble, say, unsent), tellLess)
    },
    [say, unsent],
  )
}
