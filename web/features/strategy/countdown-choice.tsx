import { isClockConfirmed } from '#core/bonuses/clock.ts'
import type { Bonus } from '#core/bonuses/next-claim.ts'
import { COUNTDOWN_BY, type CountdownBy, countdownByDefault } from '#core/bonuses/with-learned.ts'
import { SelectField } from '#web/ui/field.tsx'

type Props = {
  /** The bonus without what claims show. */
  stated: Bonus
  /** What the member chose; null: nothing. */
  chosen: CountdownBy | null
  onChoose: (by: CountdownBy | null) => void
}

/** Lets the member choose by what the row counts down. */
export function CountdownChoice({ stated, chosen, onChoose }: Props) {
  const byDefault = countdownByDefault(stated)
  return (
    <SelectField
      id="countdown-by"
      label="Count down by"
      value={chosen ?? byDefault}
      onChange={({ currentTarget }) => {
        const by = COUNTDOWN_BY.find((one) => one === currentTarget.value)
        if (by !== undefined) onChoose(by === byDefault ? null : by)
      }}
    >
      <option value="claims">What claims show</option>
      <option value="stated">
        {isClockConfirmed(stated.clock) ? 'The catalog’s time' : '24 hours after a claim'}
      </option>
    </SelectField>
  )
}
