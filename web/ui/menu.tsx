import { type RefObject, useEffect, useRef, useState } from 'react'
import { Menu as AriaMenu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

export type MenuChoice = {
  readonly id: string
  readonly label: string
  readonly icon?: IconName
  readonly disabled?: boolean
  /** Begins a group of its own, under a line. */
  readonly apart?: boolean
}

/** What the library keeps free between a menu, its button and the edge of the window, with a little to spare. */
const MARGINS = 24

/**
 * A menu that hangs from the button at `anchor`, drawn only while it is open. Arrow keys, letters, Home, End and
 * Escape work; focus goes back to the button. Import it lazily, like the dialog.
 */
export function Menu({
  label,
  anchor,
  choices,
  onChoose,
  onClose,
}: {
  label: string
  anchor: RefObject<HTMLElement | null>
  choices: readonly MenuChoice[]
  onChoose: (id: string) => void
  onClose: () => void
}) {
  const menu = useRef<HTMLDivElement>(null)
  const [beside, setBeside] = useState(false)
  useEffect(() => {
    const list = menu.current
    if (list === null) return
    // Where there is no room for all of it above or below its button, it stands beside it, as high as the window;
    // on a phone there is none beside it either, and it scrolls.
    const sizes = new ResizeObserver(() => {
      const room = anchor.current?.getBoundingClientRect().left ?? 0
      if (list.scrollHeight > list.clientHeight && room > list.offsetWidth + MARGINS) setBeside(true)
    })
    sizes.observe(list)
    return () => sizes.disconnect()
  }, [anchor])
  useEffect(() => {
    // After Enter or Space on a plain button the library takes the click for a screen reader's and waits a frame. By
    // then the page behind may have been made inert, and it gives up its focus; or it gives it to the menu as a whole.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (menu.current === null || menu.current.querySelector('[role=menuitem]:focus') !== null) return
        const chosen = menu.current.querySelector<HTMLElement>('[role=menuitem][data-focused]')
        ;(chosen ?? menu.current.querySelector<HTMLElement>('[role=menuitem]'))?.focus()
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Popover
      aria-label={label}
      isOpen
      triggerRef={anchor}
      placement={beside ? 'left top' : 'bottom end'}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <AriaMenu
        ref={menu}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus
        autoFocus="first"
        aria-label={label}
        className="menu"
        onAction={(key) => onChoose(String(key))}
        onClose={onClose}
      >
        {choices.map(({ id, label: text, icon, disabled, apart }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={text}
            isDisabled={disabled ?? false}
            className={classNames('menu-item', apart && 'menu-item-apart')}
          >
            {icon ? <Icon name={icon} /> : null}
            {text}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  )
}
