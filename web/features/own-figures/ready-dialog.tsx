import { useId, useState } from 'react'
import { type EpochMs, epochMs } from '#core/units.ts'
import styles from './figure-fields.module.css'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

type Props = { name: string; now: EpochMs; onReady: (at: EpochMs) => void; onClose: () => void }

const MINUTE_MS = 60_000
const MOST_HOURS = 8784

/** Asks for the countdown that the casino itself shows. */
export default function ReadyDialog({ name, now, onReady, onClose }: Props) {
  const id = useId()
  const [hours, setHours] = useState('')
  const [minutes, setMinutes] = useState('')
  const [error, setError] = useState<WaitError | null>(null)

  function save(): void {
    const wait = waitOf(hours, minutes)
    if (typeof wait === 'number') return onReady(epochMs(now + wait))
    setError(wait)
    document.getElementById(`${id}-${wait.field}`)?.focus()
  }

  return (
    <FormDialog
      title={`${name}: ready in`}
      action="Save"
      onSubmit={save}
      onChange={() => setError(null)}
      onClose={onClose}
    >
      <p className={styles.help}>Type the countdown that the casino shows. It counts until you collect.</p>
      <div className={styles.pair}>
        <TextField
          id={`${id}-hours`}
          label="Hours"
          inputMode="numeric"
          autoComplete="off"
          value={hours}
          error={error?.field === 'hours' ? error.text : null}
          onChange={({ target }) => setHours(target.value)}
        />
        <TextField
          id={`${id}-minutes`}
          label="Minutes"
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          error={error?.field === 'minutes' ? error.text : null}
          onChange={({ target }) => setMinutes(target.value)}
        />
      </div>
    </FormDialog>
  )
}

type WaitError = { readonly field: 'hours' | 'minutes'; readonly text: string }

/** Returns the wait in milliseconds. */
function waitOf(hours: string, minutes: string): number | WaitError {
  const [h, m] = [hours.trim(), minutes.trim()]
  if (h === '' && m === '') return { field: 'hours', text: 'Enter the hours or minutes of its countdown' }
  if (!/^\d{0,4}$/.test(h) || Number(h) > MOST_HOURS)
    return { field: 'hours', text: `Enter a whole number of hours, at most ${MOST_HOURS}` }
  if (!/^\d{0,2}$/.test(m) || Number(m) > 59) return { field: 'minutes', text: 'Enter minutes from 0 to 59' }
  return (Number(h) * 60 + Number(m)) * MINUTE_MS
}
