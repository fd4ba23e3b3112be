import styles from './skeleton.module.css'

type Props = {
  /** In pixels, or a percentage. */
  width: number | `${number}%`
  /** In pixels. */
  height: number
}

/**
 * A placeholder for content that is loading. It is a picture, because the content security policy blocks style
 * attributes but not the size of a picture. It is hidden from assistive technology: set `aria-busy` on the region
 * around it.
 */
export function Skeleton({ width, height }: Props) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={width}
      height={height}
      className={styles.skeleton}
      data-skeleton=""
    />
  )
}
