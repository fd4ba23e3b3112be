import { clockText, valueText } from '#web/outbox/clock-text.ts'
import type { CatalogTipProps } from '#web/features/casino-table/deferred-catalog-tip.tsx'

/** The second line of a row, with a tip that says what the catalog has where the member's own figures replace it. */
export function CatalogTip({ row, now, text, className }: CatalogTipProps) {
  const { catalog } = row.listed
  const tip =
    catalog === null
      ? undefined
      : `The catalog says: ${valueText(catalog.value)}, ${clockText(catalog.clock, now)}`
  return (
    <span className={className} data-tip={tip}>
      {text}
    </span>
  )
}
