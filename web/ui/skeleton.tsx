import { classNames } from '#web/ui/class-names.ts'

/**
 * A placeholder for content that is loading. `className` sets its size, because the content security policy blocks
 * style attributes. It is hidden from assistive technology: set `aria-busy` on the region around it.
 */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classNames('skeleton', 'inline-block align-middle', className)} />
  )
}
