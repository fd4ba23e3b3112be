import { type LedgerLine, entrySums } from '#core/ledger/entry-sums.ts'
import { formatMoney } from '#core/money/format-money.ts'

/** What the entries on screen add up to, and whether there are more. */
export function HistorySums({ entries, more }: { entries: readonly LedgerLine[]; more: boolean }) {
  const sums = entrySums(entries)
  const counted = entries.filter(({ voided }) => !voided).length
  return (
    <section aria-label="Sums of what is shown" className="history-sums">
      <dl>
        <Sum name="Collections" value={sums.collections.toLocaleString('en-US')} />
        <Sum name="Cash-outs" value={formatMoney(sums.cashedOut)} />
        <Sum name="Spends" value={formatMoney(sums.spent)} />
        <Sum name="Profit" value={formatMoney(sums.profit)} />
      </dl>
      <p>
        {more
          ? `Of the newest ${counted.toLocaleString('en-US')} entries. Earlier ones are not counted here.`
          : `Of ${counted === 1 ? 'the one entry' : `all ${counted.toLocaleString('en-US')} entries`} shown. Deleted ones are not counted.`}
      </p>
    </section>
  )
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}
