import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './pictures.module.css'

/** The figures of a picture as text. The first cell of a row is its header; the others are figures, aligned right. */
export type PictureTable = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export type PictureProps = {
  /** What the picture shows, in one sentence. */
  readonly title: string
  /** How to read it, if the labels don't tell. */
  readonly note?: ReactNode
  /** The meaning of fills and lines, each with a sample. */
  readonly keys?: readonly PictureKey[]
  readonly table: PictureTable
  /** The page states the same figures elsewhere, so that paper needs no second table. */
  readonly repeated?: boolean
  /** One or more drawings (`RowChart`, `BandChart`, …). */
  readonly children: ReactNode
}

/** The look of a mark. No look depends on color alone: fill, outline, dashes, and height differ too. */
export type Tone = 'solid' | 'tint' | 'hollow' | 'caution' | 'loss' | 'muted'

/** How a key is drawn. Every other one is an area. */
const SAMPLES = {
  band: 'area',
  wideBand: 'area',
  average: 'line',
  range: 'line',
  tick: 'mark',
  ring: 'dot',
  point: 'dot',
} as const

export type PictureKey = { readonly text: string; readonly tone: Tone | keyof typeof SAMPLES }

/** A picture with its title, the meaning of its marks, and the same figures as a table. Needs no script. */
export function Picture({ title, note, keys = [], table, repeated = false, children }: PictureProps) {
  return (
    <figure className={styles.picture}>
      <figcaption className={styles.caption}>
        <b>{title}</b>
        {note === undefined ? null : <span>{note}</span>}
      </figcaption>
      {children}
      {keys.length === 0 ? null : (
        <ul className={styles.keys}>
          {keys.map(({ text, tone }) => (
            <li key={text}>
              <KeySample tone={tone} />
              {text}
            </li>
          ))}
        </ul>
      )}
      <details className={classNames(styles.figures, repeated && 'no-print')}>
        <summary>The figures as a table</summary>
        <FigureTable {...table} />
      </details>
    </figure>
  )
}

function KeySample({ tone }: { tone: PictureKey['tone'] }) {
  const drawn = isSample(tone) ? SAMPLES[tone] : 'area'
  return (
    <svg className={styles.sample} width="22" height="12" aria-hidden="true">
      {drawn === 'area' ? (
        <rect className={styles[tone]} x="1" y="1" width="20" height="10" rx="2" />
      ) : drawn === 'line' ? (
        <line className={styles[tone]} x1="0" x2="22" y1="6" y2="6" />
      ) : drawn === 'dot' ? (
        <circle className={styles[tone]} cx="11" cy="6" r="5" />
      ) : (
        <line className={styles[tone]} x1="11" x2="11" y1="0" y2="12" />
      )}
    </svg>
  )
}

function isSample(tone: PictureKey['tone']): tone is keyof typeof SAMPLES {
  return Object.hasOwn(SAMPLES, tone)
}

function FigureTable({ columns, rows }: PictureTable) {
  const id = useId()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column} scope="col" className={classNames(at > 0 && styles.figure)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([header, ...cells], row) => (
          <tr key={`${id}${row}`}>
            <th scope="row">{header}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} className={styles.figure}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
