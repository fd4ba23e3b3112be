import styles from './hidden-section.module.css'
import { HIDDEN_SUMMARY_ID } from '#web/features/visibility/visibility-constants.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { visibilityText } from '#web/outbox/visibility-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = { rows: readonly ListRow[]; now: EpochMs; onShow: (row: ListRow) => void }

/** The hidden and snoozed casinos at the end of the list, with buttons to restore them. */
export function HiddenSection({ rows, now, onShow }: Props) {
  if (rows.length === 0) return null
  return (
    <details className={styles.section}>
      <summary id={HIDDEN_SUMMARY_ID}>
        <Icon name="chevron-right" />
        <h2>Hidden and snoozed ({rows.length})</h2>
      </summary>
      <ul>
        {rows.map((row) => {
          const { name } = row.listed.casino
          const text = visibilityText(row.own, now)
          return (
            <li key={row.own.casinoId}>
              <span className={styles.name}>{name}</span>
              <span className={classNames(styles.text, 'figures')}>
                {text.charAt(0).toUpperCase()}
                {text.slice(1)}
              </span>
              <Button size="small" aria-label={`Show again: ${name}`} onClick={() => onShow(row)}>
                Show again
              </Button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
