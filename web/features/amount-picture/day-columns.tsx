import styles from './amount-picture.module.css'

const WIDTH = 320
const HEIGHT = 132
const TOP = 20
const BOTTOM = 22

type Column = {
  readonly name: string
  readonly amount: number
  /** What the columns before add up to, drawn below the amount. */
  readonly base: number
  readonly top: string
}

/**
 * One column for each day or level. The amount of a day rests on what the days before add up to. The table below the
 * picture has the same numbers, so the picture itself is hidden from screen readers.
 */
export function DayColumns({ columns }: { columns: readonly Column[] }) {
  const most = Math.max(1, ...columns.map(({ base, amount }) => base + amount))
  const pitch = WIDTH / columns.length
  const width = Math.min(pitch - 6, 64)
  const scale = (HEIGHT - TOP - BOTTOM) / most
  const floor = HEIGHT - BOTTOM
  // Labels of two weeks would touch, so only every second column has one.
  const every = columns.length > 7 ? 2 : 1
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.columns} aria-hidden="true">
      {columns.map(({ name, amount, base, top }, at) => {
        const center = round((at + 0.5) * pitch)
        const x = round(center - width / 2)
        const y = round(floor - (base + amount) * scale)
        const isLabeled = (columns.length - 1 - at) % every === 0
        return (
          <g key={name}>
            {base === 0 ? null : (
              <rect
                x={x}
                y={round(floor - base * scale)}
                width={width}
                height={round(base * scale)}
                className={styles.before}
              />
            )}
            {amount === 0 ? null : (
              <rect x={x} y={y} width={width} height={round(amount * scale)} className={styles.today} />
            )}
            {isLabeled ? (
              <>
                <text x={center} y={round(y - 6)}>
                  {top}
                </text>
                <text x={center} y={HEIGHT - 6} className={styles.name}>
                  {name}
                </text>
              </>
            ) : null}
          </g>
        )
      })}
      <path d={`M0 ${floor}H${WIDTH}`} className={styles.axis} />
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
