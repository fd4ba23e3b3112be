import { memo } from 'react'

/** SVG paths on a 16 × 16 grid, with 1.5 px strokes and round caps. */
const PATHS = {
  'arrow-down': 'M8 3v10M4 9l4 4 4-4',
  'arrow-left': 'M13 8H3M7 4 3 8l4 4',
  'arrow-out': 'M5.5 4.5h6v6M11.5 4.5 4.5 11.5',
  'arrow-right': 'M3 8h10M9 4l4 4-4 4',
  'arrow-up': 'M8 13V3M4 7l4-4 4 4',
  caution: 'M8 2.2 14.4 13.2H1.6zM8 6.4v3M8 11.4v.1',
  check: 'm3 8.5 3.2 3.2L13 5',
  'chevron-down': 'm4 6 4 4 4-4',
  'chevron-right': 'm6 4 4 4-4 4',
  'chevron-up': 'm4 10 4-4 4 4',
  clock: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 4.6V8l2.2 1.6',
  close: 'm4 4 8 8M12 4l-8 8',
  error: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 4.8v3.7M8 11v.1',
  grip: 'M6 3.5v.01M6 8v.01M6 12.5v.01M10 3.5v.01M10 8v.01M10 12.5v.01',
  history: 'M2.4 8a5.6 5.6 0 1 0 1.8-4.1L2.4 5.6M2.4 2.4v3.2h3.2M8 5v3.2l2 1.3',
  info: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 7.4v3.8M8 4.9V5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  minus: 'M3 8h10',
  moon: 'M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8',
  more: 'M3.5 8v.01M8 8v.01M12.5 8v.01',
  offline:
    'M2 2l12 12M5.2 9.4a4 4 0 0 1 2-1M9.8 8.7c.4.2.7.4 1 .7M2.8 6.8a7.6 7.6 0 0 1 2.4-1.6M7.5 4.3a7.6 7.6 0 0 1 5.7 2.5M8 12.3v.1',
  person: 'M8 2.4a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M2.8 13.6c.5-2.6 2.6-3.8 5.2-3.8s4.7 1.2 5.2 3.8',
  plus: 'M8 3v10M3 8h10',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.4 10.4l3.2 3.2',
  speed: 'M9 1.8 3.5 9H8l-1 5.2L12.5 7H8z',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
  table: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11',
  undo: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M3 6.5l3-3M3 6.5l3 3',
  vote: 'M8 4.5 13 11.5H3z',
  wait: 'M8 2.2v2M8 11.8v2M2.2 8h2M11.8 8h2M3.9 3.9l1.4 1.4M10.7 10.7l1.4 1.4M3.9 12.1l1.4-1.4M10.7 5.3l1.4-1.4',
} as const

export type IconName = keyof typeof PATHS

/** Icons made of dots need a thicker stroke than lines. */
const THICK: ReadonlySet<IconName> = new Set(['grip', 'more'])

/** A decorative icon, hidden from assistive technology. The control around it provides the label. */
export const Icon = memo(function Icon({
  name,
  size = 16,
  className,
}: {
  name: IconName
  size?: number
  className?: string
}) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={THICK.has(name) ? 2.2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={PATHS[name]} />
    </svg>
  )
})
