import { useId, useState } from 'react'
import { type EpochMs, epochMs } from '#core/units.ts'
import styles from './figure-fields.module.css'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Props = { name: string; now: EpochMs; onReady: (at: EpochMs) => void; onClose: () => void }

const MINUTE_MS = 60_000
const MOST_HOURS = 8784

/** Asks for the countdown that the casino itself shows. */
export default function ReadyDialog({ name, now, onReady, onClose }: Props) {
  const id = useId()
  const [hours, setHours] = useState('')
  const [minutes, setMinutes] = useState('')
  const [error, setError] = useState<string | null>(null)

  function save(): void {
    const wait = waitOf(hours, minutes)
    if (wait !== null) return onReady(epochMs(now + wait))
    setError('Enter the hours or minutes that its countdown shows')
    document.getElementById(`${id}-hours`)?.focus()
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
          error={error}
          onChange={({ target }) => setHours(target.value)}
        />
        <TextField
          id={`${id}-minutes`}
          label="Minutes"
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
      </div>
    </FormDialog>
  )
}

function waitOf(hours: string, minutes: string): number | null {
  const [h, m] = [hours.trim(), minutes.trim()]
  if ((h === '' && m === '') || !/^\d{0,4}$/.test(h) || !/^\d{0,2}$/.test(m)) return null
  if (Number(h) > MOST_HOURS || Number(m) > 59) return null
  return (Number(h) * 60 + Number(m)) * MINUTE_MS
}
