import { leaveVersion, whyMissing } from '#web/offline/page-version.ts'
import type { Alerts } from '#web/pages/dashboard/alerts.ts'
import type { LoadError } from '#web/ui/load-error.ts'

/**
 * Shows that a lazy component failed to load, and offers a retry. When the server has a newer version of the page, it
 * reloads the page, but only once and only when no user input would be lost.
 *
 * @param unsent Whether the page has unsent text that is not stored elsewhere.
 */
export async function reportChunkError(
  { error, again, keeps }: LoadError,
  showAlert: Alerts['showAlert'],
  unsent: () => boolean,
): Promise<void> {
  const cause = await whyMissing(error)
  if (cause === 'gone') {
    const wouldLose = keeps || unsent() || hasFieldText()
    if (wouldLose)
      return showAlert(
        'There is a newer version of this page, so this could not be opened. What you typed is still here: finish it, then load the page again.',
        () => location.reload(),
        'Load again',
      )
    if (leaveVersion()) return
  }
  const reason = cause === 'unreached' ? 'there is no connection.' : 'the server did not send it.'
  showAlert(`This could not be fetched: ${reason} Nothing was changed.`, again ?? undefined)
}

const FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden])'

/** Whether any editable field contains text. */
function hasFieldText(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].some(
    ({ value, readOnly }) => value !== '' && !readOnly,
  )
}
