import { type ComponentProps, useEffect, useState } from 'react'
import { useOutletContext } from 'react-router'
import type { Rearrangement } from '#core/ranking/bonus-groups.ts'
import { distinctTags } from '#core/tags/tag.ts'
import type { Visibility } from '#core/ranking/visibility.ts'
import type { EpochMs } from '#core/units.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { currentSession } from '#web/api/session/session.ts'
import { placeOf } from '#web/features/casino-table/sort-rows.ts'
import type { OpenReport } from '#web/features/feedback/feedback-draft.ts'
import { type Move, placesByMove } from '#web/features/move-casino/move-places.ts'
import { canLearn } from '#core/bonuses/with-learned.ts'
import type { CountdownChoice } from '#web/features/strategy/countdown-choice.tsx'
import StrategyDialog from '#web/features/strategy/strategy-dialog.tsx'
import ConfirmCollect from '#web/features/collect/confirm-collect.tsx'
import PlaceDialog from '#web/features/place/place-dialog.tsx'
import SnoozeDialog from '#web/features/visibility/snooze-dialog.tsx'
import ReadyDialog from '#web/features/own-figures/ready-dialog.tsx'
import EditCasinoDialog from '#web/features/own-figures/edit-casino-dialog.tsx'
import RecordEntryDialog from '#web/features/record-entry/record-entry-dialog.tsx'
import TagsDialog from '#web/features/tags/tags-dialog.tsx'
import MoveMenu from '#web/features/move-casino/move-menu.tsx'
import WhenToRunDialog from '#web/features/when-to-run/when-to-run-dialog.tsx'
import AddCasinoDialog from '#web/features/own-figures/add-casino-dialog.tsx'
import { BalanceInvitation } from '#web/features/balance/balance-invitation.tsx'
import type { BalanceSection } from '#web/features/balance/balance-section.tsx'
import { figureChoices, isFigureDialog, READY_NOW } from '#web/features/own-figures/figure-choices.ts'
import {
  SNOOZE_UNTIL_DATE,
  VISIBILITY_CHOICES,
  visibilityOf,
} from '#web/features/visibility/visibility-choices.ts'
import { readCashOutsAs } from '#web/outbox/cash-outs-as.ts'
import { clockText, valueText } from '#web/outbox/clock-text.ts'
import { readLastClaimed } from '#web/api/dashboard/summary.ts'
import { usesBalances } from '#web/outbox/use-claimed.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { focusNeighborOnRemoval } from '#web/pages/dashboard/row-focus.ts'
import { listFacts } from '#web/pages/dashboard/use-order.ts'
import {
  chooseCountdown,
  deleteAdded,
  recordEntry,
  saveFigures,
  saveTags,
} from '#web/pages/dashboard/overlay-writes.ts'
import { collect, stateReady } from '#web/pages/dashboard/use-row-writes.ts'
import { deferredComponent } from '#web/ui/deferred-component.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { loadUntilDone } from '#web/ui/load-until-done.ts'
import { afterFocusReturn } from '#web/ui/use-focus-return.ts'

const loadBalanceDialogs = () => import('#web/features/balance/balance-dialogs.tsx')
const BalanceDialog = lazyWithRetry(async () => ({ default: (await loadBalanceDialogs()).BalanceDialog }), {
  rare: true,
})
const PlayedDialog = lazyWithRetry(async () => ({ default: (await loadBalanceDialogs()).PlayedDialog }), {
  rare: true,
})
/** Until it has loaded, the strategy shows what members see who have not used balances. */
const balanceSection = deferredComponent<ComponentProps<typeof BalanceSection>>(BalanceInvitation)

async function loadBalanceSection(): Promise<void> {
  const components = await import('#web/features/balance/balance-components.tsx')
  balanceSection.provide(components.BalanceSection)
}

/** Loads the overlays of balances for a member who uses them, so that they open without a delay, and also offline. */
export async function loadBalances(): Promise<void> {
  const session = currentSession()
  if (session.kind !== 'member' || !usesBalances(readLastClaimed(session.user.id)?.money ?? null)) return
  await Promise.all([loadBalanceSection(), loadBalanceDialogs()])
}

/** The balance in the strategy. Its code loads when it opens, if it has not loaded before. */
function StrategyBalance(props: ComponentProps<typeof BalanceSection>) {
  useEffect(() => loadUntilDone(loadBalanceSection), [])
  return <balanceSection.Deferred {...props} />
}

/** The dialog or menu of one casino. */
export type CasinoOverlay =
  | {
      readonly kind:
        | 'strategy'
        | 'confirm'
        | 'snooze'
        | 'edit'
        | 'ready'
        | 'add-bonus'
        | 'tags'
        | 'record'
        | 'balance'
        | 'played'
      readonly casinoId: number
    }
  | { readonly kind: 'place'; readonly casinoId: number; readonly onVisit: () => void }
  | { readonly kind: 'move'; readonly casinoId: number; readonly button: HTMLButtonElement }

type OverlayProps = {
  overlay: CasinoOverlay | null
  rows: readonly ListRow[]
  now: EpochMs
  onOverlay: (overlay: CasinoOverlay | null) => void
  onMove: (casinoId: number, to: Move, places: Rearrangement) => void
  onVisibility: (row: ListRow, visibility: Visibility) => void
  onClose: () => void
}

// For the dashboard's own buttons, so that the overlays of the page are one file.
export { AddCasinoDialog, WhenToRunDialog }

/** The dialog or the menu of a casino that is open. All of them are in one module, which loads after the list. */
export default function CasinoOverlays({
  overlay,
  rows,
  now,
  onOverlay,
  onMove,
  onVisibility,
}: OverlayProps) {
  const onReport = useOutletContext<OpenReport>()
  const row = rows.find(({ own }) => own.casinoId === overlay?.casinoId)
  if (overlay === null || row === undefined) return null
  const close = () => onOverlay(null)
  const { casino } = row.listed
  const mainCasino = { owner: row.owner ?? '', ...mainCasinoOf(row) }
  switch (overlay.kind) {
    case 'strategy':
      return (
        <StrategyDialog
          casino={casino}
          own={row.own.figures}
          learned={learnedOf(row, now)}
          countdown={countdownOf(row)}
          balance={
            row.owner === null ? null : (
              <StrategyBalance
                userId={row.owner}
                casinoId={mainCasino.casinoId}
                onOpen={(kind) => afterFocusReturn(() => onOverlay({ kind, casinoId: row.own.casinoId }))}
              />
            )
          }
          unavailable={row.listed.unavailable}
          onReport={onReport}
          onClose={close}
        />
      )
    case 'confirm':
      return (
        <ConfirmCollect
          name={casino.name}
          collectedAt={row.own.lastCollected}
          now={now}
          onConfirm={() => {
            close()
            collect(row, true)
          }}
          onClose={close}
        />
      )
    case 'place':
      return (
        <PlaceDialog
          casino={casino}
          // Speed Collect then moves the focus to the next casino.
          onVisit={() => afterFocusReturn(overlay.onVisit)}
          onClose={close}
        />
      )
    case 'snooze':
      return (
        <SnoozeDialog
          name={casino.name}
          now={now}
          onSnooze={(until) => {
            close()
            onVisibility(row, { hidden: false, snoozedUntil: until })
          }}
          onClose={close}
        />
      )
    case 'edit':
      return <EditDialog row={row} onClose={close} />
    case 'ready':
      return (
        <ReadyDialog
          name={casino.name}
          now={serverNow()}
          onReady={(at) => {
            close()
            stateReady(row, at)
          }}
          onClose={close}
        />
      )
    case 'add-bonus':
      return row.owner === null ? null : <AddCasinoDialog owner={row.owner} parent={row} onClose={close} />
    case 'tags':
      return (
        <TagsDialog
          name={casino.name}
          tags={row.own.tags}
          known={distinctTags(rows.map(({ own }) => own.tags))}
          onSave={(tags) => {
            close()
            saveTags(row, tags)
          }}
          onClose={close}
        />
      )
    case 'record':
      return (
        <RecordEntryDialog
          title={`Record at ${casino.name}`}
          casinos={[casino]}
          cashOutsAs={row.owner === null ? 'paid' : readCashOutsAs(row.owner)}
          onRecord={(entry) => {
            close()
            recordEntry(row, entry)
          }}
          onClose={close}
        />
      )
    case 'balance':
      return <BalanceDialog casino={mainCasino} onClose={close} />
    case 'played':
      return <PlayedDialog casino={mainCasino} onClose={close} />
    case 'move':
      return (
        <MoveMenu
          casino={casino}
          places={rows.map(placeOf)}
          button={overlay.button}
          facts={listFacts(rows, now)}
          more={[...figureChoices(row, now), ...VISIBILITY_CHOICES]}
          onMore={(choice) => {
            const visibility = visibilityOf(choice, row, serverNow())
            if (visibility !== null) onVisibility(row, visibility)
            else if (choice === READY_NOW) stateReady(row, serverNow())
            else if (isFigureDialog(choice))
              afterFocusReturn(() => onOverlay({ kind: choice, casinoId: casino.id }))
            else if (choice === SNOOZE_UNTIL_DATE)
              // The dialog then returns the focus to the button of the menu.
              afterFocusReturn(() => onOverlay({ kind: 'snooze', casinoId: casino.id }))
          }}
          onReport={onReport}
          onMove={(to) => onMove(casino.id, to, (list, facts) => placesByMove(list, casino.id, to, facts))}
          onClose={close}
        />
      )
  }
}

/** Returns the casino of a row, for which further bonuses count. */
function mainCasinoOf({ listed: { casino, further }, own }: ListRow) {
  return { casinoId: casino.parentId ?? own.casinoId, name: further?.casino ?? casino.name }
}

/** The form for a member's own figures of a row, as they were when it opened. */
function EditDialog({ row: current, onClose }: { row: ListRow; onClose: () => void }) {
  const [row] = useState(current)
  const { casino, catalog } = row.listed
  const { figures, added, statedDay, lastCollected } = row.own
  const isStated = statedDay !== null && (lastCollected === null || lastCollected < statedDay.at)
  const ending = (end: () => void) => () => {
    onClose()
    end()
  }
  const remove =
    added === null
      ? figures === null && !isStated
        ? undefined
        : {
            label: 'Use the catalog’s figures',
            isDangerous: false,
            run: ending(() =>
              saveFigures(row, { name: casino.name, figures: null, streakDay: isStated ? null : undefined }),
            ),
          }
      : added.deleted
        ? { label: 'Restore', isDangerous: false, run: ending(() => deleteAdded(row, false)) }
        : {
            label: 'Delete',
            isDangerous: true,
            run: ending(() => {
              focusNeighborOnRemoval(row.own.casinoId)
              deleteAdded(row, true)
            }),
          }
  return (
    <EditCasinoDialog
      title={`Edit ${casino.name}`}
      action="Save"
      name={added?.name ?? casino.name}
      isNamed={added !== null}
      figures={figures}
      streakDay={isStated ? statedDay.day : null}
      catalog={
        catalog && {
          clock: clockText(catalog.clock, serverNow()),
          value: valueText(catalog.value),
          bonus: catalog.value,
        }
      }
      casinoClock={catalog?.clock ?? null}
      onSave={(stated) => ending(() => saveFigures(row, stated))()}
      remove={remove}
      onClose={onClose}
    />
  )
}

/** Returns what the strategy shows of a clock that was learned; null if the member's own figures state another one. */
function learnedOf({ own: { learned, lastCollected, statedReady, figures } }: ListRow, now: EpochMs) {
  if (learned === null || lastCollected === null || figures?.clock !== undefined) return null
  const { clock } = learned
  // What the member stated since counts.
  if (clock.kind !== 'learned' || (statedReady !== null && statedReady.at > lastCollected)) return null
  return { learned: { ...learned, clock }, lastCollected, now }
}

/** Returns the choice by what to count down; null where claims show nothing else, or the member's own figures state the clock. */
function countdownOf(row: ListRow): ComponentProps<typeof CountdownChoice> | null {
  const { catalog, casino } = row.listed
  const { countdown, lastCollected, figures } = row.own
  const stated = catalog ?? row.listed.bonus
  if (row.owner === null || lastCollected === null || figures?.clock !== undefined) return null
  if (!casino.active || !canLearn(stated)) return null
  return { stated, chosen: countdown, onChoose: (by) => chooseCountdown(row, by) }
}
