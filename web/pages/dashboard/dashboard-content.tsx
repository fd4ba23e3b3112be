import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { CasinoOverlay } from '#web/pages/dashboard/casino-overlays.tsx'
import { isHiddenOrSnoozed, isListed, type Visibility } from '#core/ranking/visibility.ts'
import type { EpochMs } from '#core/units.ts'
import { type ListRow, writeCasinoOf } from '#web/outbox/dashboard-list.ts'
import { recordWithUndo } from '#web/outbox/record-with-undo.ts'
import { useMoney, useOnTheWay, usesBalances } from '#web/outbox/use-claimed.ts'
import { useOutbox, usePendingWrites } from '#web/outbox/use-pending-writes.ts'
import type { Dashboard } from '#web/outbox/use-dashboard.ts'
import { linksOff } from '#web/api/availability/unavailable.ts'
import { useLinkRules } from '#web/api/availability/use-link-rules.ts'
import { useSession } from '#web/api/session/session.ts'
import type { Saving } from '#web/features/casino-table/status-cell.tsx'
import { openTier } from '#web/features/casino-table/folded-parts.ts'
import { HAS_CARDS } from '#web/features/casino-table/list-widths.ts'
import { useReadyFirst } from '#web/features/casino-table/ready-first.ts'
import { CasinoTable } from '#web/features/casino-table/casino-table.tsx'
import { SortBar } from '#web/features/casino-table/sort-bar.tsx'
import { compactRows } from '#web/features/compact/compact-rows.ts'
import { usePersistedToggle } from '#web/ui/persisted-toggle.ts'
import { savedSharing } from '#web/api/dashboard/list-value.ts'
import { PageNotice } from '#web/features/error-notice/error-notice.tsx'
import type { ChosenChange } from '#web/features/choose-casinos/casino-choices.ts'
import { ChooseInvitation } from '#web/features/choose-casinos/choose-invitation.tsx'
import { SectionBoundary } from '#web/features/error-notice/page-error.tsx'
import { useDraggableRows } from '#web/features/reorder/use-draggable-rows.ts'
import { FindBar, NothingFound } from '#web/features/search/find-bar.tsx'
import { FIND_ALL, findRows, isFinding } from '#web/features/search/find-rows.ts'
import { rowsWithTag, tagFilter, TagSelect, useTagFilter } from '#web/features/tags/tag-select.tsx'
import { SHOWN } from '#web/features/visibility/visibility-constants.ts'
import { summaryFigures } from '#web/features/summary/summary-figures.ts'
import { useTutorialPage } from '#web/features/tutorial/tutorial-page.ts'
import { VIEWS } from '#contract/pages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { updateVisibility, useRowWrites } from '#web/pages/dashboard/use-row-writes.ts'
import type { ListActions } from '#web/pages/dashboard/list-commands.ts'
import {
  focusCollectButton,
  focusMoveButton,
  focusNeighborOnRemoval,
  focusSortField,
} from '#web/pages/dashboard/row-focus.ts'
import { ListControls } from '#web/pages/dashboard/list-controls.tsx'
import { DashboardSummary } from '#web/pages/dashboard/dashboard-summary.tsx'
import { LinkNotices } from '#web/pages/dashboard/link-notices.tsx'
import { useRound } from '#web/outbox/round.ts'
import { StartSpeedCollect } from '#web/pages/dashboard/start-speed-collect.tsx'
import {
  deferredFoundOutside,
  deferredHiddenSection,
  deferredListCommands,
  deferredNotifyButton,
  deferredNotInList,
  deferredReadyNotification,
} from '#web/pages/dashboard/deferred-components.ts'
import { useOrder } from '#web/pages/dashboard/use-order.ts'
import styles from './dashboard.module.css'
import { ReferralLine } from '#web/pages/dashboard/referral-line.tsx'
import { VisitorNotice } from '#web/pages/dashboard/visitor-notice.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { newId } from '#web/api/new-id.ts'

/** In the cards of members who use balances. If it does not load, they are shown without it. */
const BalanceCell = lazy(() =>
  import('#web/features/balance/balance-components.tsx').then(
    (module) => ({ default: module.BalanceCell }),
    () => ({ default: () => null }),
  ),
)
/** For the rows of members who use balances. If it does not load, they show what they showed last. */
const OnTheWayObserver = lazy(() =>
  import('#web/features/balance/balance-components.tsx').then(
    (module) => ({ default: module.OnTheWayObserver }),
    () => ({ default: () => null }),
  ),
)
/** Asked once, at the end of the page. If it does not load, it is asked another time. */
const SharingQuestion = lazy(() =>
  import('#web/features/sharing/sharing-question.tsx').then(
    (module) => ({ default: module.SharingQuestion }),
    () => ({ default: () => null }),
  ),
)
const loadOverlays = () => import('#web/pages/dashboard/casino-overlays.tsx')
const CasinoOverlays = lazyWithRetry(async () => {
  const overlays = await loadOverlays()
  // They load again when they open.
  await overlays.loadBalances().catch(() => undefined)
  return overlays
})
const AddCasinoDialog = lazyWithRetry(async () => ({ default: (await loadOverlays()).AddCasinoDialog }))
const SpeedView = lazyWithRetry(() => import('#web/pages/dashboard/speed-view.tsx'))

type Props = {
  dashboard: Extract<Dashboard, { kind: 'list' }>
  now: EpochMs
  view: 'dashboard' | 'speed'
}

/** The casino list of a visitor or a member, in either view, with its dialogs and menus. */
export function DashboardContent({ dashboard, now, view }: Props) {
  const { rows, role, place } = dashboard
  const visitor = role === 'visitor'
  const session = useSession()
  const rules = useLinkRules()
  const pause = rules.limits?.break ?? null
  // A break, a reached limit, or the law: nothing on the page invites to a visit.
  const isOff = linksOff(rules) !== null || rules.availability?.law.forbids === true
  const navigate = useNavigate()
  const [overlay, setOverlay] = useState<CasinoOverlay | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const table = useRef<HTMLDivElement>(null)
  const [find, setFind] = useState(FIND_ALL)
  const shown = useMemo(() => rows.filter(({ own }) => isListed(own, now)), [rows, now])
  const hidden = useMemo(
    () => rows.filter(({ own }) => own.chosen === true && isHiddenOrSnoozed(own, now)),
    [rows, now],
  )
  const outside = useMemo(() => rows.filter(({ own }) => own.chosen !== true), [rows])
  const waiting = outside.filter(isNewCasino).length
  const tiersWithHidden = useMemo(() => new Set(hidden.map(({ own }) => own.userTier)), [hidden])
  const memberId = session.kind === 'member' ? session.user.id : null
  const round = useRound(memberId)
  const { tags, tag } = useTagFilter(rows, memberId)
  const tagged = useMemo(() => rowsWithTag(shown, rows, tag), [shown, rows, tag])
  const found = useMemo(() => findRows(tagged, find, now), [tagged, find, now])
  const isPhone = useMediaQuery(HAS_CARDS)
  const readyFirst = useReadyFirst(tagged, now, isPhone, dashboard.isUpdating)
  const isFiltered = isFinding(find) || tag !== null
  const tagSelect =
    memberId === null || tags.length === 0 ? null : (
      <TagSelect tags={tags} tag={tag} onTag={(next) => tagFilter.write({ userId: memberId, tag: next })} />
    )
  const order = useOrder({
    rows,
    now,
    isVisitor: memberId === null,
    place,
    order: dashboard.order,
    readyFirst,
  })
  useDraggableRows(table, !visitor && view === 'dashboard' && found.length > 0, order.move)
  const sharing = savedSharing.useValue(memberId ?? '')
  const asksToShare = sharing === 'unasked' && rows.some(({ own }) => own.learned !== null)
  const unsaved = useUnsaved()
  const money = useMoney(memberId, now)
  const onTheWay = useOnTheWay(memberId)
  const hasBalances = memberId !== null && usesBalances(money)
  const actions = useRowWrites({
    visitor,
    confirm: (casinoId) => setOverlay({ kind: 'confirm', casinoId }),
    showStrategy: (casinoId) => setOverlay({ kind: 'strategy', casinoId }),
    edit: (casinoId) => setOverlay({ kind: 'edit', casinoId }),
    openMoveMenu: (casinoId, button) => setOverlay({ kind: 'move', casinoId, button }),
    renderBalance: (row) =>
      row.owner === null ? null : (
        <Suspense>
          <BalanceCell
            userId={row.owner}
            casinoId={row.listed.casino.parentId ?? row.own.casinoId}
            onOpen={() => setOverlay({ kind: 'balance', casinoId: row.own.casinoId })}
          />
        </Suspense>
      ),
  })

  function setVisibility(row: ListRow, visibility: Visibility): void {
    focusNeighborOnRemoval(row.own.casinoId)
    updateVisibility(row, visibility)
  }

  function addToList(row: ListRow, change: ChosenChange): void {
    if (row.owner === null) return
    // The button disappears, and the search can now find the casino in the list.
    document.querySelector<HTMLElement>('[data-find-field]')?.focus()
    recordWithUndo(
      { owner: row.owner, casino: writeCasinoOf(row), before: undefined },
      { kind: 'choose', id: newId(), ...change },
    )
  }

  useTutorialPage({
    rows: found,
    now,
    isOff,
    hasButtons: view === 'dashboard',
    showStrategy: actions.showStrategy,
    focusCollect({ own }) {
      // A folded row has no button.
      flushSync(() => openTier(own.userTier))
      focusCollectButton(own.casinoId)
    },
  })
  const listActions: ListActions = {
    member: !visitor,
    shown,
    hidden,
    now,
    collect: actions.collect,
    showStrategy: actions.showStrategy,
    hide: (row) => setVisibility(row, { hidden: true, snoozedUntil: null }),
    showAgain: (row) => setVisibility(row, SHOWN),
    snooze: ({ own: { casinoId } }) => setOverlay({ kind: 'snooze', casinoId }),
    move(row) {
      // A folded row has no button.
      if (isPhone) flushSync(() => openTier(row.own.userTier))
      const button = focusMoveButton(row.own.casinoId)
      if (button !== null) actions.openMoveMenu(row, button)
    },
    vote: (row, vote) => (visitor ? actions.rejectVisitor('vote') : actions.vote(row, vote)),
    sortBy(key) {
      if (view === 'speed') void navigate(VIEWS.dashboard.path)
      order.sortBy(key)
      focusSortField()
    },
  }
  const figures = useMemo(() => (visitor ? null : summaryFigures(rows, now)), [visitor, rows, now])
  const compact = usePersistedToggle(compactRows)

  return (
    <>
      <LinkNotices rules={rules} />
      <deferredListCommands.Deferred {...listActions} />
      <deferredReadyNotification.Deferred
        // A break stops every reminder.
        ready={
          isOff || dashboard.isUpdating || figures === null
            ? null
            : { amount: figures.totals.availableNow, count: figures.ready }
        }
      />
      {figures === null ? (
        <VisitorNotice />
      ) : (
        <SectionBoundary>
          <DashboardSummary
            key={memberId}
            userId={memberId}
            figures={figures}
            money={money}
            rows={tagged}
            now={now}
            view={view}
            isOff={isOff}
          />
        </SectionBoundary>
      )}
      {view === 'speed' ? (
        <>
          {pause === null ? (
            <div className={styles.bar}>
              {tagSelect}
              <ReferralLine rows={rows} />
            </div>
          ) : null}
          <SectionBoundary>
            <SpeedView
              pause={pause}
              rows={shown}
              tag={tag}
              tagged={tagged}
              now={now}
              visitor={visitor}
              userId={memberId}
              round={round}
              isOff={isOff}
              canCollect={actions.canCollect}
              onStrategy={actions.showStrategy}
              onAskPlace={(casinoId, onVisit) => setOverlay({ kind: 'place', casinoId, onVisit })}
              onClose={() => void navigate(VIEWS.dashboard.path)}
            />
          </SectionBoundary>
        </>
      ) : (
        <>
          {memberId !== null && !visitor ? (
            <ChooseInvitation
              key={memberId}
              userId={memberId}
              rows={rows}
              count={rows.filter(isCasino).length}
              href={VIEWS['choose-casinos'].path}
            />
          ) : null}
          {isOff ? null : (
            <StartSpeedCollect
              rows={tagged}
              tag={tag}
              now={now}
              round={round}
              onStart={() => void navigate(VIEWS.speed.path)}
            />
          )}
          {rows.length > 0 && shown.length + hidden.length === 0 ? (
            <PageNotice>
              <h2>No casino is chosen</h2>
              <p>Choose the casinos that you play, or add casinos of your own.</p>
              <PageLink href={VIEWS['choose-casinos'].path} className={buttonClass({ look: 'filled' })}>
                Choose casinos
              </PageLink>
            </PageNotice>
          ) : rows.length === 0 ? (
            <PageNotice>
              <h2>Your list has no casinos</h2>
              <p>Log out and log back in to add every casino in the catalog.</p>
            </PageNotice>
          ) : (
            <>
              <ListControls
                isFiltered={find.text !== '' || tag !== null}
                own={
                  visitor || session.kind !== 'member'
                    ? null
                    : {
                        chooseHref: VIEWS['choose-casinos'].path,
                        waiting,
                        onAdd: () => setIsAdding(true),
                      }
                }
                find={
                  <FindBar
                    find={find}
                    onFind={setFind}
                    found={found.length}
                    all={shown.length}
                    filtered={tag !== null}
                  />
                }
                note={isPhone ? null : <ReferralLine rows={rows} />}
                sort={
                  <SortBar
                    sort={order.sort}
                    visitor={visitor}
                    onSort={order.sortBy}
                    onRestore={order.restore}
                  />
                }
                // Below the controls, so that none moves when it changes.
                end={
                  memberId === null || isOff ? null : (
                    <deferredNotifyButton.Deferred
                      userId={memberId}
                      href={VIEWS.reminders.path}
                      place="bar"
                    />
                  )
                }
              >
                {tagSelect}
              </ListControls>
              {found.length === 0 && isFiltered ? (
                <NothingFound
                  find={find}
                  tag={tag}
                  onClear={() => {
                    setFind(FIND_ALL)
                    if (memberId !== null) tagFilter.write({ userId: memberId, tag: null })
                  }}
                />
              ) : (
                <SectionBoundary>
                  <CasinoTable
                    rows={found}
                    finding={isFiltered}
                    compact={compact}
                    tiersWithHidden={tiersWithHidden}
                    now={now}
                    visitor={visitor}
                    unsaved={unsaved}
                    onTheWay={hasBalances ? onTheWay : null}
                    sort={order.sort}
                    reorders={order.reorders}
                    onSort={order.sortBy}
                    actions={actions}
                    readyFirst={readyFirst}
                    tableRef={table}
                  />
                </SectionBoundary>
              )}
              <deferredHiddenSection.Deferred
                rows={hidden}
                now={now}
                onShow={(row) => setVisibility(row, SHOWN)}
              />
              {visitor || !isFinding(find) || find.readySince !== null ? null : (
                <deferredFoundOutside.Deferred
                  rows={findRows(outside, find, now)}
                  list={rows}
                  onAdd={addToList}
                />
              )}
              {visitor ? null : (
                <deferredNotInList.Deferred rows={outside} href={VIEWS['choose-casinos'].path} />
              )}
              {memberId === null || isOff ? null : (
                <deferredNotifyButton.Deferred userId={memberId} href={VIEWS.reminders.path} place="after" />
              )}
              {isPhone ? <ReferralLine rows={rows} /> : null}
            </>
          )}
        </>
      )}
      {hasBalances ? (
        <Suspense>
          <OnTheWayObserver userId={memberId} />
        </Suspense>
      ) : null}
      {memberId !== null && !visitor && asksToShare ? (
        <Suspense>
          <SharingQuestion userId={memberId} />
        </Suspense>
      ) : null}
      {overlay === null ? null : (
        <CasinoOverlays
          overlay={overlay}
          rows={rows}
          now={now}
          onOverlay={setOverlay}
          onMove={(casinoId, to, places) => {
            if (isPhone && typeof to === 'object') openTier(to.tier)
            order.move(casinoId, places)
          }}
          onVisibility={setVisibility}
          onClose={() => setOverlay(null)}
        />
      )}
      {isAdding && session.kind === 'member' ? (
        <AddCasinoDialog owner={session.user.id} parent={null} onClose={() => setIsAdding(false)} />
      ) : null}
    </>
  )
}

/** Whether a row is an open casino, no further bonus. */
function isCasino({ listed: { casino } }: ListRow): boolean {
  return casino.active && casino.parentId === null
}

/** Whether a row is a casino that came after the member had left out others. */
function isNewCasino(row: ListRow): boolean {
  return row.own.chosen === null && isCasino(row)
}

/** Returns the casinos with unsaved writes, and whether each write is being sent or is waiting for a connection. */
function useUnsaved(): ReadonlyMap<number, Saving> {
  const pending = usePendingWrites()
  const saving = useOutbox().stalled === null ? 'saving' : 'will-sync'
  return useMemo(
    () => new Map(pending.flatMap((write) => ('casinoId' in write ? [[write.casinoId, saving]] : []))),
    [pending, saving],
  )
}
