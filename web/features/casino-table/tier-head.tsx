import type { ReactNode } from 'react'
import { type Tier, tierTitle } from '#core/ranking/tier.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './casino-table.module.css'

/** Whether the casinos of a tier are folded to its heading, which is a button then. */
export type Fold = {
  readonly folded: boolean
  /** The ID of what it folds. */
  readonly controls: string
  readonly onFold: (folded: boolean) => void
}

type Props = { tier: Tier; id?: string; fold?: Fold | undefined; children?: ReactNode }

/** The heading of a tier, with a line about its casinos. */
export function TierHead({ tier, id, fold, children }: Props) {
  return (
    <div className={styles.head}>
      <h2 id={id}>
        {fold === undefined ? (
          tierTitle(tier)
        ) : (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!fold.folded}
            aria-controls={fold.folded ? undefined : fold.controls}
            onClick={() => fold.onFold(!fold.folded)}
          >
            {tierTitle(tier)}
            <Icon name={fold.folded ? 'chevron-down' : 'chevron-up'} />
          </button>
        )}
      </h2>
      {children}
    </div>
  )
}
