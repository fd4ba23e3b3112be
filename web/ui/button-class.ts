import { classNames } from '#web/ui/class-names.ts'

export type ButtonLook = {
  /** One filled button to a view. `link` reads as part of a sentence. */
  look?: 'filled' | 'outline' | 'quiet' | 'danger' | 'link' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** Holds only an icon: give the button an aria-label. */
  icon?: boolean | undefined
}

/** The look of a button, for `<a>` and router links that lead somewhere as much as for `<button>`. */
export function buttonClass({ look = 'outline', size = 'medium', icon }: ButtonLook, more?: string): string {
  return classNames(
    'button',
    `button-${look}`,
    size !== 'medium' && `button-${size}`,
    icon && 'icon-button',
    more,
  )
}
