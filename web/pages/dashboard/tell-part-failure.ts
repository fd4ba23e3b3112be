import { recordedGestures } from '#web/data/recorded-gestures.ts'
import { leaveVersion, whyMissing } from '#web/offline/page-version.ts'
import type { Alerts } from '#web/pages/dashboard/alerts.ts'
import type { PartTrouble } from '#web/ui/part-failed.ts'

/**
 * Tells of a part that did not come, with a way to try again. Where the page is older than what the server has, it is
 * loaded anew: by itself once, and only while nothing would be lost by it.
 *
 * @param unsent whether something that was written is kept in this page alone.
 */
export async function tellPartFailure(
  { error, again, keeps }: PartTrouble,
  say: Alerts['say'],
  unsent: () => boolean,
): Promise<void> {
  const why = await whyMissing(error)
  if (why === 'gone') {
    const wouldLose = keeps || unsent() || recordedGestures.pending().length > 0 || isTypedIn()
    if (wouldLose)
      return say(
        'There is a newer version of this page, so this could not be opened. What you typed is still here: finish it, then load the page again.',
        () => location.reload(),
        'Load again',
      )
    if (leaveVersion()) return
  }
  const reason = why === 'unreached' ? 'there is no connection.' : 'the server did not send it.'
  say(`This could not be fetched: ${reason} Nothing was changed.`, again ?? undefined)
}

const FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden])'

/** Whether any field holds text, whoever put it there. */
function isTypedIn(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].some(
    ({ value, readOnly }) => value !== '' && !readOnly,
  )
}
