import type { ReactNode, SVGAttributes } from 'react'
import styles from './pictures.module.css'

type DrawingProps = Pick<SVGAttributes<SVGSVGElement>, 'viewBox' | 'height'> & {
  readonly look?: 'chart' | 'reels'
  /** What it shows, as a sentence. */
  readonly label: string
  readonly children: ReactNode
}

/** One drawing of a picture. Screen readers get its label; the table of the picture has its figures. */
export function Drawing({ look = 'chart', label, viewBox, height, children }: DrawingProps) {
  return (
    <svg
      className={styles[look]}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- only an inline SVG takes the colors of the theme
      role="img"
      aria-label={`${label} The table below has the same figures.`}
      width="100%"
      viewBox={viewBox}
      height={height}
    >
      {children}
    </svg>
  )
}
