import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from '#web/ui/class-names.ts'

type ButtonLook = {
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

type Props = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** An action is running. The button ignores presses and keeps its focus and its label. */
    busy?: boolean
    ref?: Ref<HTMLButtonElement>
  }

export function Button({ look, size, icon, busy = false, className, onClick, type, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-busy={busy || undefined}
      className={buttonClass({ look, size, icon }, className)}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
