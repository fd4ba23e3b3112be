import type { ReactNode } from 'react'
import { type Tier, tierTitle } from '#core/ranking/tier.ts'
import styles from './casino-table.module.css'

type Props = { tier: Tier; id?: string; children?: ReactNode }

/** The heading of a tier, with a line about its casinos. */
export function TierHead({ tier, id, children }: Props) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{tierTitle(tier)}</h2>
      {children}
    </div>
  )
}
