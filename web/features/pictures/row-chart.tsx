import { Drawing, percentOn, type Scale } from '#web/features/pictures/drawing.tsx'
import type { Tone } from '#web/features/pictures/picture.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './pictures.module.css'

/**
 * A mark in a row, in units of the scale. A `line` is thin, and a `span` also has ends, such as the lowest and the highest
 * value.
 */
export type Mark =
  | { readonly kind: 'bar'; readonly from: number; readonly to: number; readonly tone: Tone }
  | { readonly kind: 'span' | 'line'; readonly from: number; readonly to: number }
  | { readonly kind: 'dot'; readonly at: number; readonly tone?: Tone }
  | { readonly kind: 'tick'; readonly at: number }

export type ChartRow = {
  readonly label: string
  /** The figure of the row, at its right end. */
  readonly value: string
  readonly marks: readonly Mark[]
}

export type RowChartProps = {
  /** The picture's title, for screen readers. */
  readonly label: string
  readonly rows: readonly ChartRow[]
  readonly scale: Scale
  /**
   * Where the labels are: above each row, which fits any length, or beside it, which fits many rows. The numbers are
   * where the marks begin and end, in percent of the width.
   */
  readonly beside?: readonly [from: number, to: number]
}

const ABOVE = { height: 46, mark: 31, text: 14 } as const
const BESIDE = { height: 28, mark: 14, text: 19 } as const
const AXIS = 26
const BAR = 12

/**
 * Rows of bars, spans, and dots on one scale. Widths are percentages and heights are pixels, so that the text has its
 * own size on every screen.
 */
export function RowChart({ label, rows, scale, beside }: RowChartProps) {
  const [from, to] = beside ?? [0, 100]
  const { height, mark, text } = beside ? BESIDE : ABOVE
  const bottom = rows.length * height
  return (
    <Drawing label={label} height={bottom + AXIS}>
      <svg x={`${from}%`} width={`${to - from}%`} height={bottom + AXIS} className={styles.plot}>
        {scale.ticks.map(({ at, label: tick }) => {
          const x = percentOn(scale, at)
          return (
            <g key={at}>
              <line className={styles.grid} x1={`${x}%`} x2={`${x}%`} y1="4" y2={bottom} />
              <text className={styles.axis} x={`${x}%`} y={bottom + 18} textAnchor={anchorAt(x)}>
                {tick}
              </text>
            </g>
          )
        })}
        {rows.map(({ marks }, at) => (
          <Marks key={at} marks={marks} scale={scale} y={at * height + mark} />
        ))}
      </svg>
      {rows.map(({ label: row, value }, at) => (
        <g key={at}>
          <text className={styles.label} x="0" y={at * height + text}>
            {row}
          </text>
          <text className={styles.value} x="100%" y={at * height + text} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
    </Drawing>
  )
}

function Marks({ marks, scale, y }: { marks: readonly Mark[]; scale: Scale; y: number }) {
  const at = (value: number) => percentOn(scale, value)
  return marks.map((mark, index) => {
    switch (mark.kind) {
      case 'bar':
        return (
          <rect
            key={index}
            className={styles[mark.tone]}
            x={`${at(mark.from)}%`}
            y={y - BAR / 2}
            width={`${(at(mark.to) - at(mark.from)).toFixed(2)}%`}
            height={BAR}
            rx="2"
          />
        )
      case 'line':
      case 'span':
        return (
          <g key={index} className={styles.span}>
            <line x1={`${at(mark.from)}%`} x2={`${at(mark.to)}%`} y1={y} y2={y} />
            {(mark.kind === 'span' ? [mark.from, mark.to] : []).map((end, side) => (
              <line key={side} x1={`${at(end)}%`} x2={`${at(end)}%`} y1={y - 5} y2={y + 5} />
            ))}
          </g>
        )
      case 'dot':
        return (
          <circle
            key={index}
            className={classNames(styles.dot, styles[mark.tone ?? 'solid'])}
            cx={`${at(mark.at)}%`}
            cy={y}
            r="5"
          />
        )
      case 'tick':
        return (
          <line
            key={index}
            className={styles.tick}
            x1={`${at(mark.at)}%`}
            x2={`${at(mark.at)}%`}
            y1={y - 9}
            y2={y + 9}
          />
        )
    }
  })
}

/** A label at an end of the scale stays inside the picture. */
function anchorAt(percent: number): 'start' | 'middle' | 'end' {
  return percent < 5 ? 'start' : percent > 95 ? 'end' : 'middle'
}
