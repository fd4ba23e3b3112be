import { classNames } from '#web/ui/class-names.ts'
import { Drawing } from '#web/features/pictures/drawing.tsx'
import styles from './pictures.module.css'

/** The symbols of one reel from top to bottom: above the line that pays, on it, and below it. */
export type Reel = readonly [above: string, on: string, below: string]

const WIDTH = 72
const HEIGHT = 56
const GAP = 8

/** The window of a slot after a spin. The middle row pays; symbols equal to the first one on it are marked. */
export function Reels({ label, reels }: { label: string; reels: readonly Reel[] }) {
  const width = reels.length * (WIDTH + GAP) - GAP
  const wanted = reels[0]?.[1]
  return (
    <Drawing label={label} look="reels" viewBox={`-16 0 ${width + 32} ${HEIGHT * 3}`}>
      {reels.map((_, column) => (
        <rect
          key={column}
          className={styles.reel}
          x={column * (WIDTH + GAP)}
          y="1"
          width={WIDTH}
          height={HEIGHT * 3 - 2}
          rx="8"
        />
      ))}
      <line className={styles.payline} x1="-16" x2={width + 16} y1={HEIGHT * 1.5} y2={HEIGHT * 1.5} />
      {reels.map((reel, column) =>
        reel.map((symbol, row) => (
          <text
            key={`${column} ${row}`}
            className={classNames(styles.symbol, symbol === wanted && styles.wanted)}
            x={column * (WIDTH + GAP) + WIDTH / 2}
            y={row * HEIGHT + 37}
          >
            {symbol}
          </text>
        )),
      )}
    </Drawing>
  )
}
