import { formatMoney } from '#core/money/format-money.ts'
import type { AmountPicture } from '#core/bonuses/amount-picture.ts'
import styles from './amount-picture.module.css'
import type { Cents } from '#core/units.ts'

/** What a daily bonus pays, as a picture and as a table of the same numbers. */
export function AmountFigure({ picture, short }: { picture: AmountPicture; short: string }) {
  return (
    <figure className={styles.figure}>
      <figcaption>{captionOf(picture, short)}</figcaption>
      {picture.kind === 'range' ? <RangeBar {...picture} /> : null}
      {picture.kind === 'days' ? (
        <DayColumns
          columns={picture.days.map(({ day, amount, total, spins }) => ({
            name: String(day),
            amount,
            base: total - amount,
            top: spins === null ? formatMoney(total) : `${spins} spins`,
          }))}
        />
      ) : null}
      {picture.kind === 'levels' ? (
        <DayColumns
          columns={picture.levels.map(({ name, amount }) => ({
            name,
            amount,
            base: 0,
            top: formatMoney(amount),
          }))}
        />
      ) : null}
      {/* Of a range, the labels of the picture are text, so it needs no table. */}
      {picture.kind === 'range' ? null : (
        <details className={styles.table}>
          <summary>As a table</summary>
          <table>{picture.kind === 'days' ? <DayRows {...picture} /> : <LevelRows {...picture} />}</table>
        </details>
      )}
    </figure>
  )
}

function captionOf(picture: AmountPicture, short: string): string {
  switch (picture.kind) {
    case 'range':
      return `One claim at ${short}`
    case 'levels':
      return `One claim at ${short}, by level`
    case 'days':
      return picture.days.length < picture.all
        ? `The first ${picture.days.length} of ${picture.all} days at ${short}, and what they add up to`
        : `${picture.all === 7 ? 'A week' : `${picture.all} days`} at ${short}, and what it adds up to`
  }
}

function DayRows({ days }: Extract<AmountPicture, { kind: 'days' }>) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Amount</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, amount, total, spins }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{spins === null ? formatMoney(amount) : `${spins} free spins`}</td>
            <td>{formatMoney(total)}</td>
          </tr>
        ))}
      </tbody>
    </>
  )
}

function LevelRows({ levels }: Extract<AmountPicture, { kind: 'levels' }>) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Level</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ name, amount }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </>
  )
}

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
function DayColumns({ columns }: { columns: readonly Column[] }) {
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

const RANGE_WIDTH = 100

/**
 * A random amount from the lowest to the highest, which are the ends of the bar, with the usual one if a source states
 * it.
 */
function RangeBar({ low, high, typical }: { low: Cents; high: Cents; typical: Cents | null }) {
  const at = (amount: number) => Math.round(((amount - low) / (high - low)) * RANGE_WIDTH * 10) / 10
  return (
    <>
      <svg
        viewBox={`0 0 ${RANGE_WIDTH} 14`}
        preserveAspectRatio="none"
        className={styles.range}
        aria-hidden="true"
      >
        <rect x="0" y="4" width={RANGE_WIDTH} height="6" className={styles.before} />
        {typical === null ? null : (
          <rect
            x={Math.min(at(typical), RANGE_WIDTH - 1.2)}
            y="0"
            width="1.2"
            height="14"
            className={styles.today}
          />
        )}
      </svg>
      <dl className={styles.ends}>
        <div>
          <dt>Lowest</dt>
          <dd>{formatMoney(low)}</dd>
        </div>
        {typical === null ? null : (
          <div>
            <dt className={styles.usual}>Usual</dt>
            <dd>{formatMoney(typical)}</dd>
          </div>
        )}
        <div>
          <dt>Highest</dt>
          <dd>{formatMoney(high)}</dd>
        </div>
      </dl>
    </>
  )
}
