import { encode } from 'uqr'

/** How many modules stand free around the code, as the norm asks. */
const QUIET = 4

/**
 * A QR code as a picture, dark on light in both themes: many cameras cannot read it the other way round. `label` says
 * what it is for; what it holds stands beside it as text.
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
      className="qr-code"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
