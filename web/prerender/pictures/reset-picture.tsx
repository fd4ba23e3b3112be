import type { ResetMoment } from '#content/reset-moments.ts'
import { clockText } from '#web/prerender/printed-clock.ts'
import { DayStrip } from '#web/features/pictures/day-strip.tsx'
import { Picture } from '#web/features/pictures/picture.tsx'

/** The published reset times of day on a strip from midnight to midnight, Eastern time. */
export function ResetPicture({ moments }: { moments: readonly ResetMoment[] }) {
  const title = 'Published reset times, in Eastern time.'
  const shown = moments.map((moment) => ({
    ...moment,
    time: `${clockText(timeOf(moment.minute))}${moment.isDisputed ? ' (disputed)' : ''}`,
  }))
  return (
    <Picture
      title={title}
      note="A casino whose hour no source gives is not in the picture. Disputed: sources give different times."
      table={{
        columns: ['Casino', 'Eastern', 'Its own time'],
        rows: shown.map(({ name, time, own, ownZone }) => [
          name,
          time,
          `${clockText(own)} ${ownZone.replace(/^.*\//, '').replaceAll('_', ' ')}`,
        ]),
      }}
    >
      <DayStrip label={title} moments={shown} />
    </Picture>
  )
}

function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
