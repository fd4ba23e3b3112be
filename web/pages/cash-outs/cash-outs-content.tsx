import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isOwnCasinoId } from '#contract/own-casino-id.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { deferredStaleNotice } from '#web/features/outbox/deferred-stale-notice.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useNow } from '#web/api/use-now.ts'
import { CanCashOut } from '#web/features/balance/can-cash-out.tsx'
import { ErrorNotice, type ErrorNoticeTexts } from '#web/features/error-notice/error-notice.tsx'
import { SectionBoundary } from '#web/features/error-notice/page-error.tsx'
import { useBalances } from '#web/outbox/balances.ts'
import { useCashOutsAs } from '#web/outbox/cash-outs-as.ts'
import { entriesQuery, OPEN_CASH_OUTS } from '#web/outbox/entries.ts'
import { applyToPages, entriesOf } from '#web/outbox/entry-pages.ts'
import { recordDatedEntry } from '#web/outbox/record-dated-entry.ts'
import { usePendingWrites } from '#web/outbox/use-pending-writes.ts'
import { useLiveEvents } from '#web/outbox/use-live-events.ts'
import { casinoName, recordableCasinos, useMemberCatalog } from '#web/outbox/use-member-catalog.ts'
import { entryChangeOf } from '#web/outbox/writes.ts'
import {
  medianText,
  onTheWay,
  onTheWayText,
  openCashOuts,
  recentlyPaid,
} from '#web/pages/cash-outs/cash-out-list.ts'
import { OpenRow, PaidRow } from '#web/pages/cash-outs/cash-out-rows.tsx'
import { CashOutsSkeleton } from '#web/pages/cash-outs/cash-outs-skeleton.tsx'
import { RecordChoice, RecordQuestion } from '#web/pages/cash-outs/record-choice.tsx'
import { useCashOutActions } from '#web/pages/cash-outs/use-cash-out-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import textLink from '#web/ui/text-link.module.css'
import styles from './cash-outs-page.module.css'

const RecordEntryDialog = lazyWithRetry(() => import('#web/features/record-entry/record-entry-dialog.tsx'))
const EditEntryDialog = lazyWithRetry(() => import('#web/features/record-entry/edit-entry-dialog.tsx'))

export const CASH_OUTS_ERROR_TEXTS: ErrorNoticeTexts = {
  offline:
    'This device has no copy of your cash-outs yet. They will load when you’re back online. Everything you recorded is saved.',
  unavailable: 'Everything you recorded is saved. Try again in a moment.',
  rejected: 'Couldn’t load your cash-outs',
}

const PAID = 'status=paid&deleted=without'

/** A member's cash-outs. */
export function CashOutsContent({ userId }: { userId: string }) {
  // Without a response of the server, the time is the device's.
  const now = useNow() ?? serverNow()
  const open = useEntries(userId, OPEN_CASH_OUTS)
  const paid = useEntries(userId, PAID)
  const entries = useMemo(
    () => [...(open.entries ?? []), ...(paid.entries ?? [])],
    [open.entries, paid.entries],
  )
  // The list has the member's own casinos, and arrives with the choice of how cash-outs are recorded.
  const names = useMemberCatalog(userId, true)
  const hasOwnCasinos = entries.some(({ casinoId }) => isOwnCasinoId(casinoId))
  const recordedAs = useCashOutsAs(userId)
  const { catalog, rows } = names
  const balances = useBalances(userId)
  const pending = usePendingWrites()
  const unsaved = useMemo(() => new Set(pending.map((write) => entryChangeOf(write)?.id)), [pending])
  const actions = useCashOutActions(userId, catalog)
  const [edited, setEdited] = useState<LedgerEntry | null>(null)
  // The casino of a new cash-out, or `any` while the form asks for it.
  const [adding, setAdding] = useState<number | 'any' | null>(null)
  useLiveEvents(open.entries !== undefined)
  // A member with so many cash-outs on the way is rare, and the oldest ones come last.
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = open.query
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const learnedOf = (casinoId: number) => catalog.get(mainCasino(casinoId))?.casino.learnedDaysToPaid ?? null
  const mainCasino = (casinoId: number) => catalog.get(casinoId)?.casino.parentId ?? casinoId
  const onWay = openCashOuts(open.entries ?? [], now, (casinoId) => learnedOf(casinoId)?.p90 ?? null)
  const sums = onTheWay(onWay, mainCasino)
  const done = recentlyPaid(paid.entries ?? [])
  const median = medianText(done)
  const rowProps = (entry: LedgerEntry) => ({
    casino: casinoName(catalog, entry.casinoId),
    onStatus: (status: Parameters<typeof actions.setStatus>[1]) => actions.setStatus(entry, status),
    onDetails: () => setEdited(entry),
  })
  const addButton = (
    <Button onClick={() => setAdding('any')} className={styles.add}>
      Add a cash-out
    </Button>
  )

  if (open.entries === undefined || !names.isSettled || (hasOwnCasinos && !names.isListSettled))
    return open.query.error === null ? (
      <CashOutsSkeleton />
    ) : (
      <ErrorNotice
        failure={open.query.error.failure}
        words={CASH_OUTS_ERROR_TEXTS}
        onRetry={() => void open.query.refetch()}
      />
    )
  return (
    <>
      <deferredStaleNotice.Deferred
        what="your cash-outs"
        failure={open.query.error?.failure ?? null}
        syncsLater
      />
      {recordedAs === null ? null : <RecordQuestion userId={userId} as={recordedAs} />}
      <SectionBoundary>
        <section aria-labelledby="on-the-way">
          <div className={styles.summary}>
            <div>
              <h2 id="on-the-way" className={styles.sum}>
                On the way: <b className="figures">{formatMoney(sums.amount)}</b>
                {onWay.length === 0 ? null : <span>{onTheWayText(sums)}</span>}
              </h2>
              {sums.overdue === 0 ? null : (
                <p className={styles.overdueSum}>{sums.overdue} overdue: on the way longer than usual.</p>
              )}
            </div>
            {onWay.length === 0 ? null : addButton}
          </div>
          {onWay.length === 0 ? (
            <div className={styles.empty}>
              <p>
                Nothing is on the way. Record a cash-out when you request it, and this page shows how long it
                has been waiting until you press Paid.
              </p>
              {addButton}
            </div>
          ) : (
            <ul className={styles.list}>
              {onWay.map((cashOut) => (
                <OpenRow
                  key={cashOut.entry.id}
                  cashOut={cashOut}
                  learned={learnedOf(cashOut.entry.casinoId)}
                  ownDays={
                    balances?.casinos.find(({ casinoId }) => casinoId === mainCasino(cashOut.entry.casinoId))
                      ?.daysToPaid?.median ?? null
                  }
                  saving={unsaved.has(cashOut.entry.id)}
                  {...rowProps(cashOut.entry)}
                />
              ))}
            </ul>
          )}
        </section>
        <CanCashOut
          balances={names.isListSettled ? balances : undefined}
          nameOf={(casinoId) => casinoName(catalog, casinoId)}
          onRecord={setAdding}
        />
        {paid.query.error === null ? null : (
          <Notice tone="caution" polite>
            Couldn’t load what was paid. {reasonText(paid.query.error.failure)}
            <NoticeActions>
              <Button size="small" onClick={() => void paid.query.refetch()}>
                Try again
              </Button>
            </NoticeActions>
          </Notice>
        )}
        {done.length === 0 ? null : (
          <section aria-labelledby="recently-paid" className={styles.section}>
            <h2 id="recently-paid">Recently paid</h2>
            {median === null ? null : <p className={styles.note}>{median}</p>}
            <ul className={styles.list}>
              {done.map((cashOut) => (
                <PaidRow key={cashOut.entry.id} cashOut={cashOut} {...rowProps(cashOut.entry)} />
              ))}
            </ul>
          </section>
        )}
        <section className={styles.section}>
          {recordedAs === null ? null : (
            <>
              <h2>How you record them</h2>
              <RecordChoice userId={userId} as={recordedAs} />
            </>
          )}
          <p className={styles.note}>
            All your cash-outs, also rejected and canceled ones, are in{' '}
            <PageLink href="/history?kind=cash_out" className={textLink.link}>
              your history
            </PageLink>
            .
          </p>
        </section>
      </SectionBoundary>
      {adding === null ? null : (
        <RecordEntryDialog
          title={adding === 'any' ? 'Add a cash-out' : `Add a cash-out at ${casinoName(catalog, adding)}`}
          casinos={
            adding === 'any' ? recordableCasinos(names) : [{ id: adding, name: casinoName(catalog, adding) }]
          }
          kind="cash_out"
          cashOutsAs="requested"
          onRecord={(entry) => {
            setAdding(null)
            const casino = { name: casinoName(catalog, entry.casinoId), claim: null }
            const before = rows.find((row) => row.casinoId === entry.casinoId)
            recordDatedEntry({ owner: userId, casino, before }, entry, null)
          }}
          onClose={() => setAdding(null)}
        />
      )}
      {edited === null ? null : (
        <EditEntryDialog
          entry={edited}
          casino={casinoName(catalog, edited.casinoId)}
          hasNote={open.query.dataUpdatedAt > 0}
          onSave={(changes) => {
            setEdited(null)
            actions.save(edited, changes)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

/** Returns the entries of a filter that are loaded, with unsent writes applied; undefined until some are. */
function useEntries(userId: string, search: string) {
  const query = useInfiniteQuery(entriesQuery(userId, search))
  const pending = usePendingWrites()
  const entries = useMemo(
    () =>
      query.data &&
      entriesOf(pending.reduce((before, write) => applyToPages(before, write, search), query.data.pages)),
    [query.data, pending, search],
  )
  return { query, entries }
}
