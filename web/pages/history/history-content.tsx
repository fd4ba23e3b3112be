import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { distinctTags } from '#core/tags/tag.ts'
import type { EntryKind } from '#contract/entries.ts'
import type { SessionUser } from '#contract/session.ts'
import { readCashOutsAs } from '#web/outbox/cash-outs-as.ts'
import { entriesQuery } from '#web/outbox/entries.ts'
import { applyToPages, entriesOf } from '#web/outbox/entry-pages.ts'
import { usePendingWrites } from '#web/outbox/use-pending-writes.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { isOwnCasinoId } from '#contract/own-casino-id.ts'
import { recordDatedEntry } from '#web/outbox/record-dated-entry.ts'
import { casinoName, recordableCasinos, useMemberCatalog } from '#web/outbox/use-member-catalog.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useLiveEvents } from '#web/outbox/use-live-events.ts'
import { useNow } from '#web/api/use-now.ts'
import { FilterBar, focusHistoryFilter } from '#web/features/history/filter-bar.tsx'
import {
  daysOfYear,
  type HistoryFilter,
  isFiltered,
  searchOf,
  WHOLE_HISTORY,
} from '#web/features/history/history-filter.ts'
import { HistorySums } from '#web/features/history/history-sums.tsx'
import { HistoryTable } from '#web/features/history/history-table.tsx'
import { SectionBoundary } from '#web/features/error-notice/page-error.tsx'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import { ReauthDialog } from '#web/features/account/reauth-dialog.tsx'
import { type ExportFormat, useExport } from '#web/features/export/use-export.ts'
import { useReauth } from '#web/api/session/use-reauth.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { deferredStaleNotice } from '#web/features/outbox/deferred-stale-notice.ts'
import { usePageCommands } from '#web/features/commands/page-commands.ts'
import { ledgerCommands } from '#web/pages/history/ledger-commands.ts'
import { HISTORY_ERROR_TEXTS, HistorySkeleton } from '#web/pages/history/history-skeleton.tsx'
import { useEntryActions } from '#web/pages/history/use-entry-actions.ts'
import { VIEWS } from '#contract/pages.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import textLink from '#web/ui/text-link.module.css'
import styles from './history-page.module.css'

const RecordEntryDialog = lazyWithRetry(() => import('#web/features/record-entry/record-entry-dialog.tsx'))
const EditEntryDialog = lazyWithRetry(() => import('#web/features/record-entry/edit-entry-dialog.tsx'))

/** Whether entries of a kind only change a balance. */
function isBalanceKind(kind: EntryKind | null): boolean {
  return kind === 'correction' || kind === 'played'
}

type Props = {
  user: SessionUser
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
}

/** A member's filtered history. */
export function HistoryContent({ user, filter, onFilter }: Props) {
  const currentTime = useNow()
  // Without a response of the server, the time is the device's.
  const now = currentTime ?? serverNow()
  const search = searchOf(filter)
  const ledger = useInfiniteQuery(entriesQuery(user.id, search))
  const pending = usePendingWrites()
  const [edited, setEdited] = useState<{ entry: LedgerEntry; hasNote: boolean } | null>(null)
  const loaded = ledger.data !== undefined
  useLiveEvents(loaded)
  const { withReauth, asking } = useReauth()
  const exports = useExport(withReauth)
  const year = new Date(now).getFullYear()
  const pages = useMemo(
    () =>
      ledger.data &&
      pending.reduce((before, write) => applyToPages(before, write, search), ledger.data.pages),
    [ledger.data, pending, search],
  )
  const all = useMemo(() => pages && entriesOf(pages), [pages])
  // The names of own casinos are in the member's list: the stored one, until an entry or the filter needs the current one.
  const hasOwn = isOwnCasinoId(filter.casinoId ?? 0) || all?.some((one) => isOwnCasinoId(one.casinoId))
  const names = useMemberCatalog(user.id, hasOwn === true)
  const { catalog, rows } = names
  const tags = useMemo(() => distinctTags(rows.map((row) => row.tags)), [rows])
  const entries = useMemo(
    () => all?.filter((entry) => filter.deleted || !entry.voided),
    [all, filter.deleted],
  )
  const totals = pages?.[0]?.totals ?? null
  // What this browser had stored was never read. The dialog shows the entry as it was when it opened.
  const edit = (entry: LedgerEntry) => setEdited({ entry, hasNote: ledger.dataUpdatedAt > 0 })
  const actions = useEntryActions({ owner: user.id, catalog, entries: all ?? [], edit })
  const [isAdding, setIsAdding] = useState(false)
  const add = () => setIsAdding(true)
  const [cleared, setCleared] = useState(0)
  function showAll(): void {
    // A partly typed date exists only in its field, so the filter bar is remounted to clear it.
    setCleared(cleared + 1)
    onFilter({ ...WHOLE_HISTORY, deleted: filter.deleted })
  }
  // Without a filter, the file has all entries, also the deleted ones.
  const download = (format: ExportFormat) =>
    exports.download(format, isFiltered(filter) ? searchOf(filter) : '')
  usePageCommands(() =>
    ledgerCommands({
      casinos: [...catalog.values()].map(({ casino }) => casino),
      filtered: isFiltered(filter),
      deleted: filter.deleted,
      showKind: (kind, status) => onFilter({ ...filter, kind, status }),
      showCasino: (casinoId) => onFilter({ ...filter, casinoId }),
      showAll,
      showDeleted: (deleted) => onFilter({ ...filter, deleted }),
      showYear(which) {
        setCleared(cleared + 1)
        onFilter({ ...filter, ...daysOfYear(which === 'this' ? year : year - 1) })
      },
      download,
    }),
  )

  return (
    <>
      <FilterBar
        key={cleared}
        filter={filter}
        onFilter={onFilter}
        catalog={names.isLoaded ? catalog : undefined}
        tags={tags}
        hasBalances={isBalanceKind(filter.kind) || all?.some(({ kind }) => isBalanceKind(kind)) === true}
        year={year}
      />
      {entries === undefined || !names.isSettled ? (
        ledger.error === null ? (
          <HistorySkeleton />
        ) : (
          <ErrorNotice
            failure={ledger.error.failure}
            words={HISTORY_ERROR_TEXTS}
            onRetry={() => void ledger.refetch()}
          />
        )
      ) : (
        <>
          <deferredStaleNotice.Deferred
            what="your history"
            failure={ledger.isFetchNextPageError ? null : (ledger.error?.failure ?? null)}
            syncsLater
          />
          {entries.length === 0 && !ledger.hasNextPage ? (
            <EmptyHistory onClear={isFiltered(filter) ? showAll : null} onAdd={add} />
          ) : (
            <>
              <div className={styles.head}>
                {totals === null ? null : (
                  <HistorySums totals={totals} filtered={isFiltered(filter)} deleted={filter.deleted} />
                )}
                <Button className={styles.add} onClick={add}>
                  Add an entry
                </Button>
              </div>
              <SectionBoundary>
                <HistoryTable
                  entries={entries}
                  hasEarlier={ledger.hasNextPage}
                  catalog={catalog}
                  now={now}
                  actions={actions}
                />
              </SectionBoundary>
            </>
          )}
          {ledger.isFetchNextPageError && ledger.error !== null ? (
            <Notice tone="warning">Couldn’t load earlier entries. {reasonText(ledger.error.failure)}</Notice>
          ) : null}
          {ledger.hasNextPage ? (
            <Button
              className={styles.earlier}
              busy={ledger.isFetchingNextPage}
              onClick={() => void ledger.fetchNextPage()}
            >
              {ledger.isFetchingNextPage ? 'Loading…' : 'Show earlier'}
            </Button>
          ) : null}
        </>
      )}
      <p className={styles.download}>
        Download all your data, except your password and other secrets, as{' '}
        <Button look="link" busy={exports.running === 'json'} onClick={() => download('json')}>
          JSON
        </Button>
        , or {isFiltered(filter) ? 'the entries that match these filters' : 'all your entries'} as{' '}
        <Button look="link" busy={exports.running === 'csv'} onClick={() => download('csv')}>
          CSV for a spreadsheet
        </Button>{' '}
        or{' '}
        <Button look="link" busy={exports.running === 'xlsx'} onClick={() => download('xlsx')}>
          Excel
        </Button>
        . Records elsewhere?{' '}
        <PageLink href={VIEWS.import.path} className={textLink.link}>
          Import them
        </PageLink>
        .
      </p>
      {isAdding ? (
        <RecordEntryDialog
          title="Add an entry"
          casinos={recordableCasinos(names)}
          cashOutsAs={readCashOutsAs(user.id)}
          onRecord={(entry) => {
            setIsAdding(false)
            const casino = { name: casinoName(catalog, entry.casinoId), claim: null }
            const before = rows.find((row) => row.casinoId === entry.casinoId)
            recordDatedEntry({ owner: user.id, casino, before }, entry, null)
          }}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
      <ReauthDialog user={user} asking={asking} />
      {edited === null ? null : (
        <EditEntryDialog
          entry={edited.entry}
          casino={casinoName(catalog, edited.entry.casinoId)}
          hasNote={edited.hasNote}
          onSave={(changes) => {
            setEdited(null)
            actions.save(edited.entry, changes)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

/**
 * @param onClear removes the filters; null without a filter.
 * @param onAdd opens the form of an entry.
 */
function EmptyHistory({ onClear, onAdd }: { onClear: (() => void) | null; onAdd: () => void }) {
  return (
    <section className={styles.empty}>
      <h2>{onClear === null ? 'No entries yet' : 'No entries match these filters'}</h2>
      <p>
        {onClear === null
          ? 'Collect a bonus, or record a cash-out or a spend on your dashboard, and it will appear here.'
          : 'Choose a different type, casino, or date range, or clear the filters.'}
      </p>
      <p className={styles.emptyActions}>
        {onClear === null ? (
          <>
            <PageLink href={VIEWS.speed.path} className={buttonClass({ look: 'filled' })}>
              Start Speed Collect
            </PageLink>
            <PageLink href={VIEWS.dashboard.path} className={buttonClass({})}>
              Open your dashboard
            </PageLink>
            <Button onClick={onAdd}>Add an entry</Button>
            <PageLink href={VIEWS.import.path} className={buttonClass({})}>
              Import your records
            </PageLink>
          </>
        ) : (
          <Button
            onClick={() => {
              onClear()
              // The filter mounts again.
              requestAnimationFrame(focusHistoryFilter)
            }}
          >
            Show all entries
          </Button>
        )}
      </p>
    </section>
  )
}
