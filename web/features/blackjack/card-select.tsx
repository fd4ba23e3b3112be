import type { Ref } from 'react'
import { CARD_RANKS } from '#core/blackjack/card.ts'
import { classNames } from '#web/ui/class-names.ts'
import field from '#web/ui/field.module.css'
import { Icon } from '#web/ui/icon.tsx'
import input from '#web/ui/input.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from '#web/features/blackjack/blackjack-hands.module.css'

type Props = {
  id: string
  /** Text before the label for screen readers; the heading above shows it visually. */
  of?: string
  label: string
  value: string
  onChange: (card: string) => void
  ref?: Ref<HTMLSelectElement>
}

/** Selects one card with a native select. */
export function CardSelect({ id, of, label, value, onChange, ref }: Props) {
  return (
    <div className={styles.card}>
      <label htmlFor={id} className={field.label}>
        {of === undefined ? null : <VisuallyHidden>{of} </VisuallyHidden>}
        <span>{label}</span>
      </label>
      <div className={input.select}>
        <select
          id={id}
          ref={ref}
          className={classNames(input.input, 'figures')}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">(None)</option>
          {CARD_RANKS.map((rank) => (
            <option key={rank} value={rank}>
              {rank}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
    </div>
  )
}
