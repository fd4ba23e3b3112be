import { Drawing, percentOn, type Scale } from '#web/features/pictures/drawing.tsx'
import styles from './pictures.module.css'

/** What most outcomes are at one point: a tenth is below `low`, a quarter below `lower`, and so on. */
export type Band = {
  readonly at: number
  readonly low: number
  readonly lower: number
  readonly middle: number
  readonly upper: number
  readonly high: number
  readonly average: number
}

export type BandChartProps = {
  /** The name of the drawing, above it. */
  readonly name: string
  readonly label: string
  readonly bands: readonly Band[]
  readonly across: Scale
  readonly up: Scale
}

const HEIGHT = 180
const TOP = 28
const AXIS = 22
/** Units of the shapes, which the picture stretches to its width. */
const UNITS = 100

/** How a result spreads while it grows: a band with eight in ten outcomes, one with half of them, the middle, and the average. */
export function BandChart({ name, label, bands, across, up }: BandChartProps) {
  const x = (value: number) => percentOn(across, value)
  const y = (value: number) => UNITS - percentOn(up, value)
  const line = (of: (band: Band) => number) =>
    bands.map((band) => `${x(band.at)},${y(of(band)).toFixed(1)}`).join(' ')
  const area = (from: (band: Band) => number, to: (band: Band) => number) =>
    `${line(from)} ${line(to).split(' ').reverse().join(' ')}`
  return (
    <Drawing label={label} height={TOP + HEIGHT + AXIS}>
      <text className={styles.name} x="0" y="14">
        {name}
      </text>
      {up.ticks.map(({ at, label: tick }) => {
        const height = TOP + (y(at) / UNITS) * HEIGHT
        return <line key={tick} className={styles.grid} x1="0" x2="100%" y1={height} y2={height} />
      })}
      <svg y={TOP} width="100%" height={HEIGHT} viewBox={`0 0 ${UNITS} ${UNITS}`} preserveAspectRatio="none">
        <polygon
          className={styles.wideBand}
          points={area(
            ({ low }) => low,
            ({ high }) => high,
          )}
        />
        <polygon
          className={styles.band}
          points={area(
            ({ lower }) => lower,
            ({ upper }) => upper,
          )}
        />
        <polyline className={styles.middle} points={line(({ middle }) => middle)} />
        <polyline className={styles.average} points={line(({ average }) => average)} />
      </svg>
      {up.ticks.slice(1).map(({ at, label: tick }) => (
        <text key={tick} className={styles.axis} x="0" y={TOP + (y(at) / UNITS) * HEIGHT + 14}>
          {tick}
        </text>
      ))}
      {across.ticks.map(({ at, label: tick }) => (
        <text
          key={tick}
          className={styles.axis}
          x={`${x(at)}%`}
          y={TOP + HEIGHT + 18}
          textAnchor={x(at) < 5 ? 'start' : x(at) > 95 ? 'end' : 'middle'}
        >
          {tick}
        </text>
      ))}
    </Drawing>
  )
}
