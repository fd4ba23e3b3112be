import { type ComponentProps, lazy, Suspense } from 'react'
import type { LimitsResponse } from '#contract/limits.ts'
import { usePlaceCode } from '#web/api/availability/place.ts'
import { PageNotice } from '#web/features/error-notice/error-notice.tsx'
import { shortcutSetting } from '#web/features/shortcuts/shortcut-setting.ts'
import { SpeedCollect } from '#web/features/speed-collect/speed-collect.tsx'
import { VIEWS } from '#contract/pages.ts'
import { type ListRow, rowStatus } from '#web/outbox/dashboard-list.ts'
import { changeRound, readRound } from '#web/outbox/round.ts'
import { deferredNotifyButton } from '#web/pages/dashboard/deferred-components.ts'
import { newId } from '#web/api/new-id.ts'
import { stateReady, newCollection, record, targetOf } from '#web/pages/dashboard/use-row-writes.ts'
import { usePersistedToggle } from '#web/ui/persisted-toggle.ts'
import { type Change, isRecorded } from '#web/outbox/record-with-undo.ts'
import { recordTogether, takeBack } from '#web/outbox/record-together.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { beforeVisit, visitWorth } from '#web/features/speed-collect/speed-run.ts'
import type { SpeedStop } from '#web/features/speed-collect/speed-stop.ts'
import { type Visit, visitOf } from '#web/features/speed-collect/todays-run.ts'
import type { VisitActions, VisitCallbacks } from '#web/features/speed-collect/use-visit.ts'

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
  /** A break, or the time after one in which the links are off. */
  pause: LimitsResponse['break']
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

/** Speed Collect, with what it records and what follows the end of a round; or why it is off. */
export default function SpeedView({ pause, ...props }: Props) {
  return pause === null ? <OpenSpeedView {...props} /> : <SpeedOff isBreak={pause.state === 'active'} />
}

function SpeedOff({ isBreak }: { isBreak: boolean }) {
  return (
    <PageNotice>
      <h2>Speed Collect is off {isBreak ? 'during a break' : 'until you turn links on'}</h2>
      <p>You can still see your list on the dashboard and read your history.</p>
    </PageNotice>
  )
}

function OpenSpeedView({
  userId,
  tag,
  tagged,
  isOff,
  canCollect,
  onAskPlace,
  ...props
}: Omit<Props, 'pause'>) {
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

/**
 * Collects bonuses of one casino in Speed Collect.
 *
 * @param canCollect explains to the member why a row is not collected, or asks for a confirmation.
 * @returns null if nothing is recorded, or not before the member confirms it.
 */
export function collectVisit(
  stop: SpeedStop,
  callbacks: VisitCallbacks,
  canCollect: (row: ListRow) => boolean,
): Visit | null {
  const ready = stop.rows.filter((row) => rowStatus(row, serverNow()).kind === 'ready')
  // Without any, the press is explained, or confirmed, as for one bonus.
  const rows = (ready.length > 0 ? ready : [stop.lead]).filter(canCollect)
  return startVisit(stop.casinoName, rows, callbacks)
}

/** What excludes a collection from the undo of its visit, which the answer "Didn't get it" does. */
const exclusions = new Map<string, () => void>()

/** Records the collections of a visit, whose undo Speed Collect offers. */
function startVisit(name: string, rows: readonly ListRow[], callbacks: VisitCallbacks): Visit | null {
  const at = serverNow()
  const pressed = rows.flatMap((row) => {
    const target = targetOf(row)
    return target === null ? [] : [{ row, target, collection: newCollection(row, at) }]
  })
  if (pressed.length === 0) return null
  const changes = pressed.map(
    ({ row, target, collection: { collectId: id, day, worth } }): Change<'collect'> => {
      const { casinoId } = row.own
      return { target, write: { kind: 'collect', id, casinoId, at, again: false, day, worth } }
    },
  )
  const { outcomes, exclude } = recordTogether(changes, {
    undone: (count) => collectionsRemoved(name, count),
    onShown: ({ casinoId }) => callbacks.onShown(casinoId),
    onUndo: callbacks.onUndo,
  })
  for (const [index, { row, collection }] of pressed.entries()) {
    const { collectId } = collection
    exclusions.set(collectId, () => exclude(collectId))
    void outcomes[index]?.then((outcome) => {
      if (isRecorded(row.listed.casino.name, collectId, outcome, () => exclude(collectId))) return
      callbacks.onGone(row.own.casinoId, collectId)
    })
  }
  return visitOf(
    pressed.map(({ collection: { day: _day, worth: _worth, ...visit } }) => ({ ...visit, amountText: '' })),
  )
}

/** Takes back collections of a visit that were not ready. An earlier page may have recorded them. */
export const undoVisit: VisitActions['onMissed'] = (name, collected) => {
  const changes = collected.flatMap(({ row, collected: one }): Change<'collect'>[] => {
    exclusions.get(one.collectId)?.()
    const before = beforeVisit(row, one)
    const target = targetOf(before)
    const { collectId: id, at } = one
    const { casinoId } = row.own
    const worth = visitWorth({ row, collected: one })
    return target === null
      ? []
      : [{ target, write: { kind: 'collect', id, casinoId, at, again: false, worth } }]
  })
  takeBack(changes, (count) => collectionsRemoved(name, count))
}

function collectionsRemoved(casino: string, count: number): string {
  return `${count} collections at ${casino} removed`
}

/** Records the value received with a collection, and offers to undo it. */
export const recordVisitAmount: VisitActions['onAmount'] = (row, collected, amount, onGone) => {
  const { collectId, at } = collected
  const worth = visitWorth({ row, collected })
  const write = { kind: 'collect-amount', id: newId(), collectId, amount, at, worth } as const
  const recorded = record(row, write, { onUndo: onGone })
  void recorded?.outcome.then(({ kind }) => (kind === 'ok' ? undefined : onGone()))
}
