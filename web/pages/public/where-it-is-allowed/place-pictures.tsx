import { Picture } from '#web/features/pictures/picture.tsx'
import { RowChart } from '#web/features/pictures/row-chart.tsx'
import { TileKeys, TileMap } from '#web/features/pictures/tile-map.tsx'
import type { PlaceMap } from '#web/prerender/jurisdictions.ts'
import type { TimedLaw } from '#web/prerender/law-timeline.ts'

/** Every place by its status. A tap leads to its entry. */
export function StatusMap({ map: { tiles, keys, rows } }: { map: PlaceMap }) {
  return (
    <Picture
      title="What restricts sweepstakes casinos in each state and province."
      note={
        <span className="no-print">Tap a state or a province for its law, its date, and its source.</span>
      }
      repeated
      table={{ columns: ['Place', 'Status', 'Since'], rows }}
    >
      <TileMap tiles={tiles} after="laws" />
      <TileKeys keys={keys} />
    </Picture>
  )
}

/** When the state laws took effect, each as a bar up to now. */
export function LawTimeline({ laws, thisYear }: { laws: readonly TimedLaw[]; thisYear: number }) {
  const title = 'When the state laws against sweepstakes casinos took effect.'
  const years = laws.flatMap(({ from }) => (from === null ? [] : [Math.floor(from)]))
  const first = Math.min(...years)
  const end = Math.ceil(thisYear + 0.01)
  return (
    <Picture
      title={title}
      repeated
      table={{ columns: ['State', 'Since'], rows: laws.map(({ name, since }) => [name, since]) }}
    >
      <RowChart
        label={title}
        beside={[30, 66]}
        scale={{
          min: first,
          max: end,
          ticks: Array.from({ length: end - first + 1 }, (_, at) => ({
            at: first + at,
            label: String(first + at),
          })),
        }}
        rows={laws.map(({ name, since, from }) => ({
          label: name,
          value: since,
          marks: [{ kind: 'bar', from: from ?? first, to: thisYear, tone: 'loss' }],
        }))}
      />
    </Picture>
  )
}
