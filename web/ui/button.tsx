import type { ButtonHTMLAttributes, Ref } from 'react'
import { buttonClass, type ButtonLook } from '#web/ui/button-class.ts'

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
