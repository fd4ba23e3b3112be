import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isHiddenOrSnoozed } from '#core/ranking/visibility.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/api/dashboard-list.ts'
import { useOutbox, usePendingMutations } from '#web/api/record-mutation.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { Dashboard } from '#web/api/use-dashboard.ts'
import { useSession } from '#web/api/use-session.ts'
import type { Saving } from '#web/features/casino-table/status-cell.tsx'
import { CasinoTable } from '#web/features/casino-table/casino-table.tsx'
import { SortBar } from '#web/features/casino-table/sort-bar.tsx'
import { placeOf } from '#web/features/casino-table/sort-rows.ts'
import { compactRows } from '#web/features/compact/compact-rows.ts'
import { usePersistedToggle } from '#web/ui/persisted-toggle.ts'
import { CompactToggle } from '#web/features/compact/compact-toggle.tsx'
import { NotifyButton } from '#web/features/notify/notify-button.tsx'
import { useReadyNotification } from '#web/features/notify/use-ready-notification.ts'
import { useDraggableRows } from '#web/features/reorder/use-draggable-rows.ts'
import { FindBar } from '#web/features/search/find-bar.tsx'
import { FIND_ALL, findRows, isFinding } from '#web/features/search/find-rows.ts'
import { NothingFound } from '#web/features/search/nothing-found.tsx'
import {
  VISIBILITY_CHOICES,
  visibilityOf,
  SHOWN,
  SNOOZE_UNTIL_DATE,
} from '#web/features/visibility/visibility-choices.ts'
import { HiddenSection } from '#web/features/visibility/hidden-section.tsx'
import { SpeedCollect } from '#web/features/speed-collect/speed-collect.tsx'
import { ProfitTrend } from '#web/features/summary/profit-trend.tsx'
import { Summary } from '#web/features/summary/summary.tsx'
import { summaryFigures } from '#web/features/summary/summary-figures.ts'
import type { Alerts } from '#web/pages/dashboard/alerts.ts'
import type { View } from '#web/pages/dashboard/dashboard-header.tsx'
import { moveAnchor } from '#web/pages/dashboard/move-anchor.ts'
import type { CommandSource } from '#web/pages/dashboard/page-commands.ts'
import { ReferralLine } from '#web/pages/dashboard/referral-line.tsx'
import { shownAmong, useOrder } from '#web/pages/dashboard/use-order.ts'
import { useRecording } from '#web/pages/dashboard/use-recording.ts'
import { useVisibility } from '#web/pages/dashboard/use-visibility.ts'
import { useRowActions } from '#web/pages/dashboard/use-row-actions.ts'
import { VisitorNotice } from '#web/pages/dashboard/visitor-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

const StrategyDialog = lazyWithRetry(() => import('#web/features/strategy/strategy-dialog.tsx'))
const ConfirmCollect = lazyWithRetry(() => import('#web/features/collect/confirm-collect.tsx'))
const SnoozeDialog = lazyWithRetry(() => import('#web/features/visibility/snooze-dialog.tsx'))
const MoveMenu = lazyWithRetry(() => import('#web/features/move-casino/move-menu.tsx'))

/** Must match summary.css. Narrower screens hide the trend line, so its data is not fetched. */
const HAS_TREND = '(width >= 1024px)'

type Props = {
  dashboard: Extract<Dashboard, { kind: 'list' }>
  now: EpochMs
  view: 'dashboard' | 'speed'
  onView: (view: View) => void
  showAlert: Alerts['showAlert']
  /** Receives the list's commands for the command menu. */
  listRef: RefObject<CommandSource | null>
}

type Floating =
  | { readonly kind: 'strategy' | 'confirm'; readonly row: ListRow }
  | { readonly kind: 'move'; readonly row: ListRow; readonly button: HTMLButtonElement }

/** The casino list of a visitor or a member, in either view, with its dialogs and menus. */
export function DashboardContent({ dashboard, now, view, onView, showAlert, listRef }: Props) {
  const { rows, role, place } = dashboard
  const visitor = role === 'visitor'
  const session = useSession()
  const hasTrend = useMediaQuery(HAS_TREND)
  const [floating, setFloating] = useState<Floating | null>(null)
  const table = useRef<HTMLDivElement>(null)
  const [find, setFind] = useState(FIND_ALL)
  const shown = useMemo(() => rows.filter(({ own }) => !isHiddenOrSnoozed(own, now)), [rows, now])
  const hidden = useMemo(() => rows.filter(({ own }) => isHiddenOrSnoozed(own, now)), [rows, now])
  const tiersWithHidden = useMemo(() => new Set(hidden.map(({ own }) => own.userTier)), [hidden])
  const found = useMemo(() => findRows(shown, find, now), [shown, find, now])
  const order = useOrder({ rows, now, visitor, place })
  useDraggableRows(table, !visitor && view === 'dashboard' && found.length > 0, order.drop)
  const unsaved = useUnsaved()
  const recording = useRecording()
  const updateVisibility = useVisibility()
  const [snoozed, setSnoozed] = useState<ListRow | null>(null)
  const actions = useRowActions({
    visitor,
    showAlert,
    recording,
    confirm: (row) => setFloating({ kind: 'confirm', row }),
    showStrategy: (row) => setFloating({ kind: 'strategy', row }),
    openMoveMenu: (row, button) => setFloating({ kind: 'move', row, button }),
  })
  useLayoutEffect(() => {
    listRef.current = {
      kind: 'list',
      shown,
      hidden,
      now,
      collect: actions.collect,
      showStrategy: actions.showStrategy,
      hide: (row) => updateVisibility(row, { hidden: true, snoozedUntil: null }),
      showAgain: (row) => updateVisibility(row, SHOWN),
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
  useReadyNotification(figures?.totals.availableNow ?? null)
  const compact = usePersistedToggle(compactRows)
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
                    asideIn={tiersWithHidden}
                    now={now}
                    visitor={visitor}
                    unsaved={unsaved}
                    sort={order.sort}
                    onSort={order.sortBy}
                    actions={actions}
                    tableRef={table}
                  />
                </div>
              )}
              <HiddenSection rows={hidden} now={now} onShow={(row) => updateVisibility(row, SHOWN)} />
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
          collectedAt={floating.row.own.lastCollected ?? now}
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
          casinoId={floating.row.own.casinoId}
          name={floating.row.listed.casino.name}
          places={rows.map(placeOf)}
          button={floating.button}
          isShown={shownAmong(rows, now)}
          more={VISIBILITY_CHOICES}
          onMore={(choice) => {
            const visibility = visibilityOf(choice, floating.row, serverNow())
            if (visibility !== null) updateVisibility(floating.row, visibility)
            else if (choice === SNOOZE_UNTIL_DATE) setSnoozed(floating.row)
          }}
          onMove={(to) => order.move(floating.row.own.casinoId, to)}
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
            updateVisibility(snoozed, { hidden: false, snoozedUntil: until })
          }}
          onClose={() => setSnoozed(null)}
          onReopen={() => setSnoozed(snoozed)}
        />
      )}
    </>
  )
}

/** Returns the casinos with unsaved writes, and whether each write is being sent or is waiting for a connection. */
function useUnsaved(): ReadonlyMap<number, Saving> {
  const pending = usePendingMutations()
  const saving = useOutbox().stalled === null ? 'saving' : 'will-sync'
  return useMemo(
    () =>
      new Map(
        pending.flatMap((mutation) => (mutation.kind === 'ranking' ? [] : [[mutation.casinoId, saving]])),
      ),
    [pending, saving],
  )
}
