import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { EntryKind } from '#contract/entries.ts'
import { isOwnCasinoId } from '#contract/own-casino-id.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { KIND_NAMES, type LedgerEntry, statusOf } from '#web/api/ledger/ledger-entry.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import type { ExportDownloads } from '#web/features/export/use-export.ts'
import { casinoName, useMemberCatalog } from '#web/outbox/use-member-catalog.ts'
import { entriesQuery } from '#web/outbox/entries.ts'
import { entriesOf } from '#web/outbox/entry-pages.ts'
import { DIARY_ERROR_TEXTS } from '#web/pages/tax-year/tax-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './diary-section.module.css'
import page from './tax-year-page.module.css'
import { STATUS_NAMES } from '#web/api/ledger/cash-out-names.ts'
import { wallClockToEpoch } from '#core/reset/zone-time.ts'
import type { EpochMs } from '#core/units.ts'

type Props = { userId: string; year: number; zone: string; exports: ExportDownloads }

/** The entries of a year with the fields of a gambling diary: date, casino, type with the state of a cash-out, and amount. */
export function DiarySection({ userId, year, zone, exports }: Props) {
  const [kind, setKind] = useState<EntryKind | null>(null)
  const search = diarySearch(year, zone, kind)
  const diary = useInfiniteQuery(entriesQuery(userId, search))
  const entries = useMemo(() => diary.data && diaryEntries(entriesOf(diary.data.pages)), [diary.data])
  // The names of own casinos are in the member's list.
  const hasOwn = entries?.some(({ casinoId }) => isOwnCasinoId(casinoId)) === true
  const { catalog, isSettled } = useMemberCatalog(userId, hasOwn)
  // Without a type, the totals also count entries that the diary leaves out.
  const total = kind === null ? null : (diary.data?.pages[0]?.totals?.entries ?? null)
  const [isLoadingAll, setLoadingAll] = useState(false)
  const oldest = entries?.at(-1)

  async function loadAll(): Promise<void> {
    setLoadingAll(true)
    let loaded = await diary.fetchNextPage()
    while (loaded.hasNextPage && !loaded.isFetchNextPageError) loaded = await diary.fetchNextPage()
    setLoadingAll(false)
  }
  return (
    <section className={page.section} aria-labelledby="tax-diary">
      <h2 id="tax-diary">Diary of {year}</h2>
      <p className={page.lead}>
        Your collections, spends, and cash-outs, newest first. A cash-out is listed on the day you requested
        it, with its state. The sums above count only paid ones, on the day of the payment. Download the diary
        as{' '}
        <Button
          look="link"
          aria-label="Diary as CSV"
          busy={exports.running === 'csv'}
          onClick={() => exports.download('csv', search)}
        >
          CSV
        </Button>{' '}
        or{' '}
        <Button
          look="link"
          aria-label="Diary as Excel"
          busy={exports.running === 'xlsx'}
          onClick={() => exports.download('xlsx', search)}
        >
          Excel
        </Button>
        ; files of all types also have changes of balances. Paper shows the entries that are listed here, and
        says if there are earlier ones.
      </p>
      <div className={styles.kind}>
        <SelectField
          id="diary-kind"
          label="Type"
          value={kind ?? ''}
          onChange={({ target }) => setKind(target.value === '' ? null : (target.value as EntryKind))}
        >
          <option value="">All types</option>
          {DIARY_KINDS.map((name) => (
            <option key={name} value={name}>
              {KIND_NAMES[name]}s
            </option>
          ))}
        </SelectField>
      </div>
      {entries === undefined || !isSettled ? (
        diary.error === null ? (
          <section aria-busy="true" aria-label="Loading the diary">
            <Skeleton width="100%" height={200} />
          </section>
        ) : (
          <ErrorNotice
            failure={diary.error.failure}
            words={DIARY_ERROR_TEXTS}
            onRetry={() => void diary.refetch()}
          />
        )
      ) : entries.length === 0 && !diary.hasNextPage ? (
        <p>
          {kind === null ? `No entries in ${year}.` : `No ${KIND_NAMES[kind].toLowerCase()}s in ${year}.`}
        </p>
      ) : (
        <table className={styles.table} aria-label={`Entries of ${year}`}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Casino</th>
              <th scope="col">Type</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td className="figures">{zoneDayText(entry.occurredAt, zone)}</td>
                <th scope="row">{casinoName(catalog, entry.casinoId)}</th>
                <td>{diaryTypeText(entry, zone)}</td>
                <td className="figures">{amountText(entry.amount ?? entry.worth ?? null)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {diary.isFetchNextPageError && diary.error !== null ? (
        <p>Couldn’t load earlier entries. {reasonText(diary.error.failure)}</p>
      ) : null}
      {diary.hasNextPage ? (
        <p className={styles.more}>
          <Button
            busy={diary.isFetchingNextPage && !isLoadingAll}
            disabled={isLoadingAll}
            onClick={() => void diary.fetchNextPage()}
          >
            {diary.isFetchingNextPage && !isLoadingAll ? 'Loading…' : 'Show earlier'}
          </Button>
          <Button busy={isLoadingAll} onClick={() => void loadAll()}>
            {isLoadingAll ? 'Loading…' : `Show all of ${year}`}
          </Button>
          <span>
            {total === null || entries === undefined
              ? null
              : `${entries.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} entries. `}
            {oldest === undefined
              ? null
              : `The list goes back to ${zoneDayText(oldest.occurredAt, zone)}. Earlier entries aren’t listed.`}
          </span>
        </p>
      ) : null}
    </section>
  )
}

function amountText(amount: Parameters<typeof formatMoney>[0] | null): string {
  return amount === null ? '—' : formatMoney(amount)
}

/**
 * Returns the filter of the entries of a year, as `GET /api/entries` takes it.
 *
 * @param zone whose calendar the year is in.
 */
export function diarySearch(year: number, zone: string, kind: EntryKind | null): string {
  const startOf = (start: number) => new Date(wallClockToEpoch(zone, Date.UTC(start, 0, 1))).toISOString()
  const search = new URLSearchParams({ from: startOf(year), to: startOf(year + 1), deleted: 'without' })
  if (kind !== null) search.set('kind', kind)
  return search.toString()
}

/** The types of a diary. Corrections and amounts that were played through only change a balance. */
const DIARY_KINDS = ['cash_out', 'spend', 'collect'] as const satisfies readonly EntryKind[]

/** Returns the entries that a diary lists: neither deleted, nor only a change of a balance. */
export function diaryEntries(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  return entries.filter(({ kind, voided }) => !voided && DIARY_KINDS.some((one) => one === kind))
}

/** `Spend`, or `Cash-out, paid Nov 21, 2026` by the calendar of a zone. The other states have no date. */
export function diaryTypeText(entry: LedgerEntry, zone: string): string {
  const name = KIND_NAMES[entry.kind]
  if (entry.kind !== 'cash_out') return name
  const status = statusOf(entry)
  const paid = status === 'paid' ? ` ${zoneDayText(entry.paidAt ?? entry.occurredAt, zone)}` : ''
  return `${name}, ${STATUS_NAMES[status].toLowerCase()}${paid}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `Nov 21, 2026`, by the calendar of a zone. */
export function zoneDayText(at: EpochMs, zone: string): string {
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: zone })
    formats.set(zone, format)
  }
  return format.format(at)
}
