import { memo } from 'react'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { readyText, type RowStatus } from '#web/outbox/dashboard-list.ts'
import { clockAndDay } from '#web/features/casino-table/moment-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './status-cell.module.css'

/** Where the clock of a row is from: a source or the user, the user's claims, or a guess of 24 hours. */
export type ClockSource = 'confirmed' | 'learned' | 'guessed'

const CAVEATS: Readonly<Record<ClockSource, string>> = {
  confirmed: '',
  learned: 'learned from your claims',
  guessed: 'reset time not confirmed',
}

export function clockSourceOf({ listed: { bonus, resetConfirmed } }: ListRow): ClockSource {
  if (bonus.clock.kind === 'learned') return 'learned'
  return resetConfirmed ? 'confirmed' : 'guessed'
}

type Props = { status: RowStatus; now: EpochMs; clockSource: ClockSource; saving: Saving | undefined }

/** The state of an unsaved write of this row: sending, or waiting for a connection. */
export type Saving = 'saving' | 'will-sync'

const SAVING_TEXTS: Readonly<Record<Saving, string>> = { saving: 'saving', 'will-sync': 'will sync' }

/** The status: Ready, Probably ready, the countdown, or that there is no timer. Screen readers get icons and hover details as text. */
export const StatusCell = memo(function StatusCell({ status, now, clockSource, saving }: Props) {
  return (
    <span className={styles.status} data-tip={statusTip(status, now, clockSource)}>
      <StatusWords status={status} now={now} />
      {clockSource === 'confirmed' || status.kind === 'closed' || status.kind === 'condition' ? null : (
        <span className={styles.mark}>
          <Icon name="info" size={14} />
          <VisuallyHidden>{CAVEATS[clockSource]}</VisuallyHidden>
        </span>
      )}
      {saving ? (
        <span className={styles.mark} data-saving={saving}>
          <Icon name="wait" size={14} />
          <span className={saving === 'saving' ? 'visually-hidden' : undefined}>{SAVING_TEXTS[saving]}</span>
        </span>
      ) : null}
    </span>
  )
}, arePropsEqual)

/** Compares the props of two cells: most rows that exchange their casinos after a sort have the same status. */
function arePropsEqual(before: Props, after: Props): boolean {
  return (
    before.now === after.now &&
    before.clockSource === after.clockSource &&
    before.saving === after.saving &&
    isSameStatus(before.status, after.status)
  )
}

function isSameStatus(a: RowStatus, b: RowStatus): boolean {
  if (a.kind === 'condition' && b.kind === 'condition') return a.text === b.text
  if (a.kind === 'ready' && b.kind === 'ready') return a.isProbable === b.isProbable
  if (a.kind === 'waiting' && b.kind === 'waiting') return a.nextAt === b.nextAt && a.text === b.text
  return a.kind === b.kind
}

/** Returns the tooltip of the status, which also appears on keyboard focus of the Collect button. */
export function statusTip(status: RowStatus, now: EpochMs, clockSource: ClockSource): string | undefined {
  if (status.kind === 'condition') return status.text
  const when = status.kind === 'waiting' ? `ready ${clockAndDay(status.nextAt, now)}` : ''
  const caveat = status.kind === 'closed' ? '' : CAVEATS[clockSource]
  return [when, caveat].filter(Boolean).join(' · ') || undefined
}

function StatusWords({ status, now }: { status: RowStatus; now: EpochMs }) {
  if (status.kind === 'closed') return <span className={styles.closed}>Closed</span>
  if (status.kind === 'condition') return <span className={styles.closed}>No timer</span>
  if (status.kind === 'ready')
    return (
      <span className={styles.ready}>
        <span className={styles.dot} data-probable={status.isProbable} aria-hidden="true" />
        {readyText(status)}
      </span>
    )
  return (
    <>
      <span className="figures">{status.text}</span>
      <VisuallyHidden>, ready {clockAndDay(status.nextAt, now)}</VisuallyHidden>
    </>
  )
}
