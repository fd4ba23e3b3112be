import { type FormEvent, useId, useState } from 'react'
import { MAX_SNOOZE_DAYS } from '#core/ranking/visibility.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/dialog.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

type Props = { name: string; now: EpochMs; onSnooze: (until: EpochMs) => void; onClose: () => void }

const DAY_MS = 86_400_000

/** Asks for the day on which a casino returns to the list. */
export default function SnoozeDialog({ name, now, onSnooze, onClose }: Props) {
  const id = useId()
  const [day, setDay] = useState('')
  const [error, setError] = useState<string | null>(null)

  function snooze(event: FormEvent): void {
    event.preventDefault()
    const until = startOfDay(day)
    const reason =
      until === null
        ? 'Enter a date'
        : until <= now
          ? 'Choose a day after today'
          : until > now + MAX_SNOOZE_DAYS * DAY_MS
            ? 'Choose a day within a year, or hide the casino'
            : null
    setError(reason)
    if (reason === null && until !== null) onSnooze(until)
    else document.getElementById(`${id}-day`)?.focus()
  }

  return (
    <Dialog
      title={`Snooze ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} look="filled">
            Snooze
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className={dialog.form} onSubmit={snooze}>
        <TextField
          id={`${id}-day`}
          label="Until"
          type="date"
          help="It returns at the start of that day and keeps its place and records."
          value={day}
          onChange={({ target }) => {
            setDay(target.value)
            setError(null)
          }}
          error={error}
        />
      </form>
    </Dialog>
  )
}

/** Returns local midnight. */
function startOfDay(day: string): EpochMs | null {
  const at = new Date(`${day}T00:00`).getTime()
  return Number.isNaN(at) || at < 0 ? null : epochMs(at)
}
