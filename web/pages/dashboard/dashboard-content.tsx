import {
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isShelved } from '#core/ranking/shelf.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'
import type { Gesture } from '#web/data/gesture.ts'
import { recordedGestures } from '#web/data/recorded-gestures.ts'
import { serverNow } from '#web/data/server-clock.ts'
import type { Dashboard } from '#web/data/use-dashboard.ts'
import { useSession } from '#web/data/use-session.ts'
import { CasinoTable } from '#web/features/casino-table/casino-table.tsx'
import { SortBar } from '#web/features/casino-table/sort-bar.tsx'
import { placeOf } from '#web/features/casino-table/sort-rows.ts'
import { compactRows } from '#web/features/compact/compact-rows.ts'
import { useKeptSwitch } from '#web/ui/kept-switch.ts'
import { CompactToggle } from '#web/features/compact/compact-toggle.tsx'
import { NotifyButton } from '#web/features/notify/notify-button.tsx'
import { useReadyNotification } from '#web/features/notify/use-ready-notification.ts'
import { useDraggableRows } from '#web/features/reorder/use-draggable-rows.ts'
import { FindBar } from '#web/features/search/find-bar.tsx'
import { FIND_ALL, findRows, isFinding } from '#web/features/search/find-rows.ts'
import { NothingFound } from '#web/features/search/nothing-found.tsx'
import { SHELF_CHOICES, shelfOf, SHOWN, SNOOZE_UNTIL_DATE } from '#web/features/shelf/shelf-choices.ts'
import { ShelfSection } from '#web/features/shelf/shelf-section.tsx'
import { SpeedCollect } from '#web/features/speed-collect/speed-collect.tsx'
import { ProfitTrend } from '#web/features/summary/profit-trend.tsx'
import { Summary } from '#web/features/summary/summary.tsx'
import { summaryFigures } from '#web/features/summary/summary-figures.ts'
import type { Alerts } from '#web/pages/dashboard/alerts.ts'
import type { View } from '#web/pages/dashboard/dashboard-header.tsx'
import { moveAnchor } from '#web/pages/dashboard/move-anchor.ts'
import type { OnPage } from '#web/pages/dashboard/page-commands.ts'
import { ReferralLine } from '#web/pages/dashboard/referral-line.tsx'
import { shownAmong, useOrder } from '#web/pages/dashboard/use-order.ts'
import { useRecording } from '#web/pages/dashboard/use-recording.ts'
import { useShelving } from '#web/pages/dashboard/use-shelving.ts'
import { useRowActions } from '#web/pages/dashboard/use-row-actions.ts'
import { VisitorNotice } from '#web/pages/dashboard/visitor-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

const StrategyDialog = lazyPart(() => import('#web/features/strategy/strategy-dialog.tsx'))
const ConfirmCollect = lazyPart(() => import('#web/features/collect/confirm-collect.tsx'))
const SnoozeDialog = lazyPart(() => import('#web/features/shelf/snooze-dialog.tsx'))
const MoveMenu = lazyPart(() => import('#web/features/move-casino/move-menu.tsx'))

/** As summary.css: narrower, the line is not drawn, so it is not read either. */
const HAS_TREND = '(width >= 1024px)'

type Props = {
  dashboard: Extract<Dashboard, { kind: 'list' }>
  now: EpochMs
  view: 'dashboard' | 'speed'
  onView: (view: View) => void
  say: Alerts['say']
  /** Where it says what the list can be asked for. */
  listRef: RefObject<OnPage | null>
}

type Floating =
  | { readonly kind: 'strategy' | 'confirm'; readonly row: ListRow }
  | { readonly kind: 'move'; readonly row: ListRow; readonly button: HTMLButtonElement }

/** The list of a visitor or a member, in either view, and what opens above it. */
export function DashboardContent({ dashboard, now, view, onView, say, listRef }: Props) {
  const { rows, role, place } = dashboard
  const visitor = role === 'visitor'
  const session = useSession()
  const hasTrend = useMediaQuery(HAS_TREND)
  const [floating, setFloating] = useState<Floating | null>(null)
  const table = useRef<HTMLDivElement>(null)
  const [find, setFind] = useState(FIND_ALL)
  const shown = useMemo(() => rows.filter(({ mine }) => !isShelved(mine, now)), [rows, now])
  const aside = useMemo(() => rows.filter(({ mine }) => isShelved(mine, now)), [rows, now])
  const asideIn = useMemo(() => new Set(aside.map(({ mine }) => mine.user_tier)), [aside])
  const found = useMemo(() => findRows(shown, find, now), [shown, find, now])
  const order = useOrder({ rows, now, visitor, place, say })
  useDraggableRows(table, !visitor && view === 'dashboard' && found.length > 0, order.drop)
  const savingIds = useSavingIds()
  const recording = useRecording(say)
  const shelve = useShelving(recording.save)
  const [snoozed, setSnoozed] = useState<ListRow | null>(null)
  const actions = useRowActions({
    visitor,
    say,
    recording,
    confirm: (row) => setFloating({ kind: 'confirm', row }),
    showStrategy: (row) => setFloating({ kind: 'strategy', row }),
    openMoveMenu: (row, button) => setFloating({ kind: 'move', row, button }),
  })
  useLayoutEffect(() => {
    listRef.current = {
      kind: 'list',
      shown,
      aside,
      now,
      collect: actions.collect,
      showStrategy: actions.showStrategy,
      hide: (row) => shelve(row, { hidden: true, snoozedUntil: null }),
      showAgain: (row) => shelve(row, SHOWN),
      snooze: (row) => setSnoozed(row),
      move(row) {
        const button = moveAnchor(row.listed.casino.name)
        if (button !== null) actions.openMoveMenu(row, button)
      },
      vote: (row, vote) => (visitor ? actions.refuseVisitor('vote') : actions.vote(row, vote)),
      sortBy(key) {
        if (view === 'speed') onView('dashboard')
        order.sortBy(key)
      },
    }
    return () => {
      listRef.current = null
    }
  })
  const figures = useMemo(() => (visitor ? null : summaryFigures(rows, now)), [visitor, rows, now])
  useReadyNotification(figures?.totals.available_now ?? null)
  const compact = useKeptSwitch(compactRows)
  const close = useCallback(() => setFloating(null), [])
  const reopen = () => setFloating(floating)

  return (
    <>
      {figures === null ? (
        <VisitorNotice />
      ) : (
        <Summary figures={figures}>
          {session.kind === 'member' && hasTrend ? (
            <ProfitTrend key={session.user.id} userId={session.user.id} now={now} />
          ) : null}
        </Summary>
      )}
      {view === 'speed' ? (
        <>
          <div className="dash-bar">
            <ReferralLine rows={rows} />
          </div>
          <SpeedCollect
            rows={shown}
            now={now}
            visitor={visitor}
            onCollect={actions.collect}
            onStrategy={actions.showStrategy}
          >
            {visitor ? null : <NotifyButton />}
          </SpeedCollect>
        </>
      ) : (
        <>
          <Button look="filled" size="large" className="start-speed" onClick={() => onView('speed')}>
            Start Speed Collect
          </Button>
          {rows.length === 0 ? (
            <section className="trouble">
              <h2>There are no casinos in your list</h2>
              <p>Log out and log in again: that puts every casino of the catalogue into it.</p>
            </section>
          ) : (
            <>
              <FindBar find={find} onFind={setFind} found={found.length} all={shown.length}>
                <CompactToggle />
                {visitor ? null : <NotifyButton />}
                <SortBar sort={order.sort} visitor={visitor} onSort={order.sortBy} />
                <ReferralLine rows={rows} />
              </FindBar>
              {found.length === 0 && isFinding(find) ? (
                <NothingFound find={find} onClear={() => setFind(FIND_ALL)} />
              ) : (
                <div className={classNames(isFinding(find) && 'finding', compact && 'compact-rows')}>
                  <CasinoTable
                    rows={found}
                    asideIn={asideIn}
                    now={now}
                    visitor={visitor}
                    savingIds={savingIds}
                    sort={order.sort}
                    onSort={order.sortBy}
                    actions={actions}
                    tableRef={table}
                  />
                </div>
              )}
              <ShelfSection rows={aside} now={now} onShow={(row) => shelve(row, SHOWN)} />
              {visitor ? null : (
                <div className="notify-after-list">
                  <NotifyButton />
                </div>
              )}
            </>
          )}
        </>
      )}
      {floating?.kind === 'strategy' ? (
        <StrategyDialog casino={floating.row.listed.casino} onClose={close} onReopen={reopen} />
      ) : null}
      {floating?.kind === 'confirm' ? (
        <ConfirmCollect
          name={floating.row.listed.casino.name}
          collectedAt={floating.row.mine.lastCollected ?? now}
          now={now}
          onConfirm={() => {
            close()
            recording.collect(floating.row, true)
          }}
          onClose={close}
          onReopen={reopen}
        />
      ) : null}
      {floating?.kind === 'move' ? (
        <MoveMenu
          casinoId={floating.row.mine.casino_id}
          name={floating.row.listed.casino.name}
          places={rows.map(placeOf)}
          button={floating.button}
          isShown={shownAmong(rows, now)}
          more={SHELF_CHOICES}
          onMore={(choice) => {
            const shelf = shelfOf(choice, floating.row, serverNow())
            if (shelf !== null) shelve(floating.row, shelf)
            else if (choice === SNOOZE_UNTIL_DATE) setSnoozed(floating.row)
          }}
          onMove={(to) => order.move(floating.row.mine.casino_id, to)}
          onClose={close}
          onReopen={reopen}
        />
      ) : null}
      {snoozed === null ? null : (
        <SnoozeDialog
          name={snoozed.listed.casino.name}
          now={now}
          onSnooze={(until) => {
            setSnoozed(null)
            shelve(snoozed, { hidden: false, snoozedUntil: until })
          }}
          onClose={() => setSnoozed(null)}
          onReopen={() => setSnoozed(snoozed)}
        />
      )}
    </>
  )
}

/** The casinos with a gesture on its way: their rows carry a mark. */
function useSavingIds(): ReadonlySet<number> {
  const pending = useSyncExternalStore(recordedGestures.subscribe, recordedGestures.pending, noGestures)
  return useMemo(
    () => new Set(pending.flatMap((gesture) => (gesture.kind === 'rank' ? [] : [gesture.casinoId]))),
    [pending],
  )
}

const NONE: readonly Gesture[] = []

function noGestures(): readonly Gesture[] {
  return NONE
}
