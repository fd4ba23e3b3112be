import { formatMoney } from '#core/money/format-money.ts'
import type { AmountPicture } from '#core/bonuses/amount-picture.ts'
import { DayColumns } from '#web/features/amount-picture/day-columns.tsx'
import { RangeBar } from '#web/features/amount-picture/range-bar.tsx'
import styles from './amount-picture.module.css'

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
