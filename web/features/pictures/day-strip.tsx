import { RowChart } from '#web/features/pictures/row-chart.tsx'
import type { Scale } from '#web/features/pictures/drawing.tsx'

/** A moment of each day: minutes after midnight, and its time as text. */
export type DayMoment = { readonly name: string; readonly minute: number; readonly time: string }

const HOUR = 60

const DAY: Scale = {
  min: 0,
  max: 24 * HOUR,
  ticks: [
    { at: 0, label: '12 AM' },
    { at: 6 * HOUR, label: '6 AM' },
    { at: 12 * HOUR, label: 'noon' },
    { at: 18 * HOUR, label: '6 PM' },
    { at: 24 * HOUR, label: '12 AM' },
  ],
}

/** How many names of one time are shown; more are counted. */
const MAX_NAMES = 2

/** A day from midnight to midnight, with a row for each time at which something happens, the earliest first. */
export function DayStrip({ label, moments }: { label: string; moments: readonly DayMoment[] }) {
  const minutes = [...new Set(moments.map(({ minute }) => minute))].sort((a, b) => a - b)
  const rows = minutes.map((minute) => {
    const same = moments.filter((moment) => moment.minute === minute)
    return {
      label: same.length > MAX_NAMES ? `${same.length} casinos` : same.map(({ name }) => name).join(' and '),
      value: same[0]?.time ?? '',
      marks: [{ kind: 'span', from: 0, to: DAY.max } as const, { kind: 'dot', at: minute } as const],
    }
  })
  return <RowChart label={label} rows={rows} scale={DAY} />
}
