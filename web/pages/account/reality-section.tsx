import {
  chooseRealityInterval,
  REALITY_INTERVALS,
  useRealityInterval,
} from '#web/features/reality-check/reality-setting.ts'
import { AccountSection } from '#web/pages/account/account-section.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** The interval of the reality check, stored in this browser. */
export function RealitySection() {
  const interval = useRealityInterval()
  return (
    <AccountSection
      id="account-reality"
      title="Reality check"
      note="A reminder of how long you’ve been here and of today’s net result, spends included."
    >
      <SelectField
        id="reality-interval"
        label="Remind me"
        help="Applies to this browser."
        value={interval}
        onChange={({ currentTarget }) => {
          const chosen = REALITY_INTERVALS.find((minutes) => minutes === Number(currentTarget.value))
          if (chosen !== undefined) chooseRealityInterval(chosen)
        }}
      >
        {REALITY_INTERVALS.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes === 0 ? 'Never' : minutes === 60 ? 'Every hour' : `Every ${minutes} minutes`}
          </option>
        ))}
      </SelectField>
    </AccountSection>
  )
}
