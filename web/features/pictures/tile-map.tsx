import { classNames } from '#web/ui/class-names.ts'
import styles from './pictures.module.css'

/** How a place is drawn, the strictest first. */
export type TileLook = 'closed' | 'banned' | 'letters' | 'pending' | 'watched' | 'licensed' | 'open'

export type Tile = {
  readonly code: string
  readonly look: TileLook
  /** The address that the tile leads to, and its name, which begins with the code: `CA, California: banned by law`. */
  readonly href: string
  readonly text: string
  /** A short date below the code on wide screens: `Jan ’26`. */
  readonly date: string | null
}

export type TileKey = { readonly look: TileLook; readonly text: string }

const PITCH = 48
const SIZE = 44

/** The places of the tiles, a row per line, where they roughly are on a map. Alaska is next to the Yukon. */
const ROWS = [
  'AK YT NT NU .. .. .. .. .. .. NL',
  '.. BC AB SK MB .. ON QC NB PE NS',
  '.. .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. .. .. .. .. VT NH',
  'WA ID MT ND MN WI MI .. NY MA RI',
  'OR NV WY SD IA IL IN OH PA NJ CT',
  'CA UT CO NE MO KY WV VA MD DE ..',
  '.. AZ NM KS AR TN NC SC DC .. ..',
  '.. .. .. OK LA MS AL GA .. .. ..',
  'HI .. .. TX .. .. .. .. FL .. ..',
] as const

const PLACES = new Map(
  ROWS.flatMap((row, y) => row.split(' ').map((code, x) => [code, { x: x * PITCH, y: y * PITCH }] as const)),
)

/**
 * The United States and Canada as tiles of one size. Each leads to its place on the page.
 *
 * @throws Error if a tile has no place on the map.
 */
export function TileMap({ tiles, after }: { tiles: readonly Tile[]; after: string }) {
  return (
    <nav className={styles.map} aria-label="Map of the states and provinces">
      <a href={`#${after}`} className={styles.skipMap}>
        Skip the map
      </a>
      <svg viewBox={`0 0 ${11 * PITCH - PITCH + SIZE} ${ROWS.length * PITCH - PITCH + SIZE}`}>
        <text className={styles.country} x={PITCH * 5} y={28}>
          Canada
        </text>
        <text className={styles.country} x={0} y={PITCH * 3 + 28}>
          United States
        </text>
        {tiles.map((tile) => (
          <TileLink key={tile.code} tile={tile} />
        ))}
      </svg>
    </nav>
  )
}

function TileLink({ tile: { code, look, href, text, date } }: { tile: Tile }) {
  const place = PLACES.get(code)
  if (!place) throw new Error(`${code} has no place on the map`)
  return (
    <g transform={`translate(${place.x} ${place.y})`}>
      <a href={href} className={styles.tile}>
        <title>{text}</title>
        <Square look={look} />
        <g className={styles[`on-${look}`]}>
          <text className={classNames(styles.code, date !== null && styles.raised)} x={SIZE / 2} y={29}>
            {code}
          </text>
          {date === null ? null : (
            <text className={styles.tileDate} x={SIZE / 2} y={35}>
              {date}
            </text>
          )}
        </g>
      </a>
    </g>
  )
}

/** The looks differ in fill and outline, not only in color. */
function Square({ look }: { look: TileLook }) {
  return (
    <>
      <rect
        className={styles[`is-${look}`]}
        x={1.5}
        y={1.5}
        width={SIZE - 3}
        height={SIZE - 3}
        rx={look === 'licensed' ? 18 : 5}
      />
      {look === 'letters' ? (
        <rect className={styles.foot} x={4} y={SIZE - 5.5} width={SIZE - 8} height="4" rx="1" />
      ) : null}
    </>
  )
}

/** The meaning of the looks. */
export function TileKeys({ keys }: { keys: readonly TileKey[] }) {
  return (
    <ul className={styles.keys}>
      {keys.map(({ look, text }) => (
        <li key={look}>
          <svg
            className={styles.sample}
            width="20"
            height="20"
            viewBox={`0 0 ${SIZE} ${SIZE}`}
            aria-hidden="true"
          >
            <Square look={look} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}
