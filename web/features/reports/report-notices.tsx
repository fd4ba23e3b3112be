import type { ApiFailure } from '#web/api/api.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { usePendingWrites } from '#web/outbox/use-pending-writes.ts'
import { entryChangeOf } from '#web/outbox/writes.ts'
import { momentFormat } from '#web/ui/time.ts'
import { Notice } from '#web/ui/notice.tsx'

/**
 * What the figures of a report do not contain: changes of this device that were not sent, and what happened since the
 * report was read, if it could not be read again.
 */
export function ReportNotices({ failure, readAt }: { failure: ApiFailure | null; readAt: number }) {
  const unsent = usePendingWrites().filter((write) => entryChangeOf(write) !== undefined).length
  return (
    <>
      {failure === null ? null : (
        <Notice tone="caution" polite>
          These figures are from {momentFormat.format(readAt)}. {reasonText(failure)} We’ll keep trying.
        </Notice>
      )}
      {unsent === 0 ? null : (
        <Notice polite>
          {unsent === 1 ? '1 change on this device isn’t' : `${unsent} changes on this device aren’t`} sent
          yet, so these figures don’t include {unsent === 1 ? 'it' : 'them'}.
        </Notice>
      )}
    </>
  )
}

/** Why the history, which a name in a table of sums opens, has other totals. */
export const HISTORY_DIFFERENCE =
  'Sums include a casino’s further bonuses and count cash-outs on the day they were paid. A name opens its history, which lists further bonuses on their own and cash-outs on the day you requested them.'
