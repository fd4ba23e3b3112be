import { momentsOf, type WhenDraft } from '#web/ui/local-moments.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'

type Props = {
  id: string
  label: string
  help?: string | undefined
  value: WhenDraft
  onChange: (value: WhenDraft) => void
  error?: string | undefined
}

/** A date and a time in the device's zone. In the hour that is repeated when clocks go back, it also asks which one. */
export function WhenField({ id, label, help, value, onChange, error }: Props) {
  const moments = momentsOf(value.at)
  return (
    <>
      <TextField
        id={id}
        label={label}
        help={help}
        type="datetime-local"
        step={1}
        value={value.at}
        onChange={({ target }) => onChange({ ...value, at: target.value })}
        error={error}
      />
      {moments.length < 2 ? null : (
        <SelectField
          id={`${id}-later`}
          label="Clocks went back in this hour. Which one?"
          value={value.later ? 'later' : 'earlier'}
          onChange={({ target }) => onChange({ ...value, later: target.value === 'later' })}
        >
          {moments.map((at, index) => (
            <option key={at} value={index === 0 ? 'earlier' : 'later'}>
              {index === 0 ? 'The first' : 'The second'}: {zonedTime(at)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

/** Returns "1:30 AM EDT". */
function zonedTime(at: number): string {
  const options = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat('en-US', options).format(at)
}
