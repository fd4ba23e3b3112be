import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { deferredComponent } from '#web/ui/deferred-component.tsx'

export type CatalogTipProps = {
  readonly row: ListRow
  readonly now: EpochMs
  /** The second line of the row. */
  readonly text: string
  readonly className: string | undefined
}

/** The second line of a row with figures of the member's own. The tip about the catalog's loads after the page, as all tips do. */
export const deferredCatalogTip = deferredComponent<CatalogTipProps>(({ text, className }) => (
  <span className={className}>{text}</span>
))
