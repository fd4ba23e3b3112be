import type { ReactNode, SVGAttributes } from 'react'
import styles from './pictures.module.css'

/** A scale from `min` to `max`. A logarithmic one needs a `min` above 0. */
export type Scale = {
  readonly min: number
  readonly max: number
  readonly log?: boolean
  readonly ticks: readonly { readonly at: number; readonly label: string }[]
}

/** Returns where a value is between the ends of a scale, 0 to 100; values beyond an end are at that end. */
export function percentOn({ min, max, log = false }: Scale, value: number): number {
  const within = Math.min(Math.max(value, min), max)
  const share = log ? Math.log(within / min) / Math.log(max / min) : (within - min) / (max - min)
  return Math.round(share * 10_000) / 100
}

const STEPS = [1, 2, 2.5, 5, 10] as const

/** Returns a linear scale from 0 whose end is a round number of at least `max`, with a tick at each of `count` steps. */
export function roundScale(max: number, count: number, label: (value: number) => string): Scale {
  const power = 10 ** Math.floor(Math.log10(max / count))
  const step = (STEPS.find((one) => one * power * count >= max - 1e-9) ?? 10) * power
  const ticks = Array.from({ length: count + 1 }, (_, at) => ({ at: step * at, label: label(step * at) }))
  return { min: 0, max: step * count, ticks }
}

type DrawingProps = Pick<SVGAttributes<SVGSVGElement>, 'viewBox' | 'height'> & {
  readonly look?: 'chart' | 'reels'
  /** What it shows, as a sentence. */
  readonly label: string
  readonly children: ReactNode
}

/** One drawing of a picture. Screen readers get its label; the table of the picture has its figures. */
export function Drawing({ look = 'chart', label, viewBox, height, children }: DrawingProps) {
  return (
    <svg
      className={styles[look]}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- only an inline SVG takes the colors of the theme
      role="img"
      aria-label={`${label} The table below has the same figures.`}
      width="100%"
      viewBox={viewBox}
      height={height}
    >
      {children}
    </svg>
  )
}
