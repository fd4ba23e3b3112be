import type { CSSProperties } from 'react'

/** A place kept for what is being fetched, in its true size. Says nothing: the region around it says `aria-busy`. */
export function Skeleton({ width, height = 16 }: { width: CSSProperties['width']; height?: number }) {
  return <span aria-hidden="true" className="skeleton inline-block align-middle" style={{ width, height }} />
}
