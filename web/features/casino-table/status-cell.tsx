import type { EpochMs } from '#core/units.ts'
import type { RowStatus } from '#web/data/row-status.ts'
import { clockAndDay } from '#web/features/casino-table/moment-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const NOT_CONFIRMED = 'reset time not confirmed'

type Props = { status: RowStatus; now: EpochMs; confirmed: boolean; saving: boolean }

/** Ready or the countdown. What the eye gets from a mark or on hover, the ear gets in words. */
export function StatusCell({ status, now, confirmed, saving }: Props) {
  return (
    <span className="status" data-tip={statusTip(status, now, confirmed)}>
      <StatusWords status={status} now={now} />
      {confirmed || status.kind === 'closed' ? null : (
        <span className="status-mark">
          <Icon name="info" size={14} />
          <VisuallyHidden>{NOT_CONFIRMED}</VisuallyHidden>
        </span>
      )}
      {saving ? (
        <span className="status-mark" data-tip="Being saved">
          <Icon name="wait" size={14} />
          <VisuallyHidden>being saved</VisuallyHidden>
        </span>
      ) : null}
    </span>
  )
}

/** What hovering the status, or coming to its Collect button by keyboard, tells. */
export function statusTip(status: RowStatus, now: EpochMs, confirmed: boolean): string | undefined {
  const when = status.kind === 'waiting' ? `ready ${clockAndDay(status.nextAt, now)}` : ''
  const doubt = confirmed || status.kind === 'closed' ? '' : NOT_CONFIRMED
  return [when, doubt].filter(Boolean).join(' · ') || undefined
}

function StatusWords({ status, now }: { status: RowStatus; now: EpochMs }) {
  if (status.kind === 'closed') return <span className="status-closed">Closed</span>
  if (status.kind === 'ready')
    return (
      <span className="status-ready">
        <span className="status-dot" aria-hidden="true" />
        Ready
      </span>
    )
  return (
    <>
      <span className="figures">{status.text}</span>
      <VisuallyHidden>, ready {clockAndDay(status.nextAt, now)}</VisuallyHidden>
    </>
  )
}
