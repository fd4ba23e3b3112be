import styles from './button.module.css'
import { classNames } from '#web/ui/class-names.ts'

export type ButtonLook = {
  /** Use at most one `filled` button per view. `link` looks like a link inside a sentence. */
  look?: 'filled' | 'outline' | 'quiet' | 'danger' | 'link' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** The button shows only an icon. Give it an aria-label. */
  icon?: boolean | undefined
}

/** Returns the class names of a button, for `<button>`, `<a>`, and router links. */
export function buttonClass({ look = 'outline', size = 'medium', icon }: ButtonLook, extra?: string): string {
  return classNames(
    styles.button,
    styles[look],
    size !== 'medium' && styles[size],
    icon && styles.icon,
    extra,
  )
}
