import { type ComponentProps, lazy, Suspense } from 'react'
import { usePlaceCode } from '#web/api/availability/place.ts'
import { shortcutSetting } from '#web/features/shortcuts/shortcut-setting.ts'
import { SpeedCollect } from '#web/features/speed-collect/speed-collect.tsx'
import { VIEWS } from '#contract/pages.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { changeRound, readRound } from '#web/outbox/round.ts'
import { deferredNotifyButton } from '#web/pages/dashboard/deferred-components.ts'
import { stateReady } from '#web/pages/dashboard/use-row-writes.ts'
import { collectVisit, recordVisitAmount, undoVisit } from '#web/pages/dashboard/visit-writes.ts'
import { usePersistedToggle } from '#web/ui/persisted-toggle.ts'

/** If it does not load, the end of a round is shown without it. */
const RoundEnd = lazy(() =>
  import('#web/features/when-to-run/round-end.tsx').catch(() => ({ default: () => null })),
)

type Props = Pick<
  ComponentProps<typeof SpeedCollect>,
  'rows' | 'now' | 'visitor' | 'round' | 'onStrategy' | 'onClose'
> & {
  /** The member; null for a visitor. */
  userId: string | null
  /** The tag whose rows are in the run; null for all rows. */
  tag: string | null
  /** The rows with the tag. */
  tagged: readonly ListRow[]
  /** Whether no casino can be visited. */
  isOff: boolean
  /** Returns whether a press records a collection. Shows why not, or asks for a confirmation. */
  canCollect: (row: ListRow) => boolean
  /** Asks a visitor for their place before a casino opens. */
  onAskPlace: (casinoId: number, onVisit: () => void) => void
}

/** Speed Collect, with what it records and what follows the end of a round. */
export default function SpeedView({ userId, tag, tagged, isOff, canCollect, onAskPlace, ...props }: Props) {
  const placeCode = usePlaceCode()
  const keys = usePersistedToggle(shortcutSetting)
  return (
    <SpeedCollect
      {...props}
      tag={tag === null ? null : { text: tag, rowIds: new Set(tagged.map(({ own }) => own.casinoId)) }}
      readRound={() => readRound(userId)}
      onRoundChange={(change) => changeRound(userId, change)}
      onCollect={(stop, callbacks) => collectVisit(stop, callbacks, canCollect)}
      onMissed={undoVisit}
      onAmount={recordVisitAmount}
      onReadyAt={stateReady}
      keys={keys}
      onAskPlace={
        props.visitor && placeCode === null
          ? ({ own: { casinoId } }, onVisit) => onAskPlace(casinoId, onVisit)
          : null
      }
    >
      {userId === null ? null : (
        <Suspense>
          <RoundEnd key={userId} rows={tagged} userId={userId} now={props.now} />
        </Suspense>
      )}
      {userId === null || isOff ? null : (
        <deferredNotifyButton.Deferred userId={userId} href={VIEWS.reminders.path} />
      )}
    </SpeedCollect>
  )
}
