import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { EntryKind } from '#contract/entries.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { KIND_NAMES } from '#web/api/ledger-entry.ts'
import { casinosQuery, dashboardQuery } from '#web/api/queries.ts'
import { reasonText } from '#web/api/reason-text.ts'
import { useLinkRules } from '#web/api/use-link-rules.ts'
import type { ExportDownloads } from '#web/features/export/use-export.ts'
import { casinoName } from '#web/outbox/use-member-catalogue.ts'
import { entriesQuery } from '#web/outbox/entries.ts'
import { entriesOf } from '#web/outbox/entry-pages.ts'
import { catalogueOf, withAdded } from '#web/outbox/listed-casino.ts'
import { diarySearch, zoneDayText } from '#web/pages/tax-year/diary-search.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './diary-section.module.css'
import page from './tax-year-page.module.css'

type Props = { userId: string; year: number; zone: string; exports: ExportDownloads }

/** The entries of a year with the fields of a gambling diary: date, casino, kind, and amount. */
export function DiarySection({ userId, year, zone, exports }: Props) {
  const [kind, setKind] = useState<EntryKind | null>(null)
  const search = diarySearch(year, zone, kind)
  const diary = useInfiniteQuery(entriesQuery(userId, search))
  const casinos = useQuery(casinosQuery)
  const { data: rows } = useQuery(dashboardQuery(userId))
  const rules = useLinkRules()
  const catalogue = useMemo(
    () => withAdded(catalogueOf(casinos.data ?? [], rules), rows ?? []),
    [casinos.data, rules, rows],
  )
  const entries = useMemo(
    () => diary.data && entriesOf(diary.data.pages).filter(({ voided }) => !voided),
    [diary.data],
  )
  const total = diary.data?.pages[0]?.totals?.entries ?? null
  return (
    <section className={page.section} aria-labelledby="tax-diary">
      <h2 id="tax-diary">Diary of {year}</h2>
      <p className={page.lead}>
        Every entry, newest first. Download all of them as{' '}
        <Button look="link" busy={exports.running === 'csv'} onClick={() => exports.download('csv', search)}>
          CSV
        </Button>{' '}
        or{' '}
        <Button
          look="link"
          busy={exports.running === 'xlsx'}
          onClick={() => exports.download('xlsx', search)}
        >
          Excel
        </Button>
        . Paper has those that are listed here.
      </p>
      <div className={styles.kind}>
        <SelectField
          id="diary-kind"
          label="Type"
          value={kind ?? ''}
          onChange={({ target }) => setKind(target.value === '' ? null : (target.value as EntryKind))}
        >
          <option value="">All types</option>
          {(['cash_out', 'spend', 'collect'] as const).map((name) => (
            <option key={name} value={name}>
              {KIND_NAMES[name]}s
            </option>
          ))}
        </SelectField>
      </div>
      {entries === undefined ? (
        diary.error === null ? (
          <section aria-busy="true" aria-label="Loading the diary">
            <Skeleton width="100%" height={200} />
          </section>
        ) : (
          <p>Couldn’t load the entries. {reasonText(diary.error.failure)}</p>
        )
      ) : entries.length === 0 ? (
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
                <th scope="row">{casinoName(catalogue, entry.casinoId)}</th>
                <td>{KIND_NAMES[entry.kind]}</td>
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
          <Button busy={diary.isFetchingNextPage} onClick={() => void diary.fetchNextPage()}>
            {diary.isFetchingNextPage ? 'Loading…' : 'Show earlier'}
          </Button>
          {total === null || entries === undefined
            ? null
            : `${entries.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} entries`}
        </p>
      ) : null}
    </section>
  )
}

function amountText(amount: Parameters<typeof formatMoney>[0] | null): string {
  return amount === null ? '—' : formatMoney(amount)
}
