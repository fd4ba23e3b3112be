import { encode } from 'uqr'
import styles from './account-page.module.css'

/** The width of the quiet zone in modules, as the QR code standard requires. */
const QUIET = 4

/**
 * A QR code as an SVG image. It is dark on light in both themes, because many cameras cannot read inverted codes.
 * `label` describes its purpose. The caller shows the content as text.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <img> cannot show inline SVG
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={styles.qrCode}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
