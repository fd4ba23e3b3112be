import { clockText, valueText } from '#web/outbox/clock-text.ts'
import type { CatalogTipProps } from '#web/features/casino-table/deferred-catalog-tip.tsx'

/** The second line of a row, with a tip that shows the figures of the catalog where the member's own ones replace them. */
export function CatalogTip({ row, now, text, className }: CatalogTipProps) {
  const { catalog } = row.listed
  const tip =
    catalog === null
      ? undefined
      : `In the catalog: ${valueText(catalog.value)}, ${clockText(catalog.clock, now)}`
  return (
    <span className={className} data-tip={tip}>
      {text}
    </span>
  )
}
