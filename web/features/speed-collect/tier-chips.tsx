import type { Tier } from '#core/ranking/tier.ts'
import { ROUND_TIERS } from '#core/round/round.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './speed-collect.module.css'

/** Selects the tiers of the run. All are selected by default. */
export function TierChips({ tiers, onToggle }: { tiers: readonly Tier[]; onToggle: (tier: Tier) => void }) {
  return (
    <fieldset className={styles.tiers}>
      <legend className="visually-hidden">Tiers</legend>
      {ROUND_TIERS.map((tier) => (
        <label key={tier} data-checked={tiers.includes(tier) || undefined}>
          <input type="checkbox" checked={tiers.includes(tier)} onChange={() => onToggle(tier)} />
          <Icon name="check" size={14} />
          Tier {tier}
        </label>
      ))}
    </fieldset>
  )
}
