import { classNames } from '#web/ui/class-names.ts'

/**
 * A place kept for what is being fetched; `className` gives it its true size (as a style attribute the size would not
 * survive the content security policy). Says nothing: the region around it says `aria-busy`.
 */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classNames('skeleton', 'inline-block align-middle', className)} />
  )
}
