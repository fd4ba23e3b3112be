import { type RefObject, useEffect, useRef, useState } from 'react'
import { Menu as AriaMenu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import styles from './menu.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

export type MenuChoice = {
  readonly id: string
  readonly label: string
  readonly icon?: IconName
  readonly disabled?: boolean
  /** Starts a new group, below a separator. */
  readonly apart?: boolean
}

/** Pixels that react-aria reserves between the menu, its button, and the window edge, with some tolerance. */
const MARGINS = 24

/**
 * A menu that opens from the button at `anchor`. Render it only while it is open. It supports the arrow keys, letters,
 * Home, End, and Escape, and returns the focus to the button. Import it lazily, like the dialog.
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
  const [opensLeft, setOpensLeft] = useState(false)
  useEffect(() => {
    const list = menu.current
    if (list === null) return
    // A menu that fits neither above nor below its button opens to the left, where it may use the full window height.
    // On a phone, there is no space on the left either, so the menu scrolls.
    const observer = new ResizeObserver(() => {
      const spaceLeft = anchor.current?.getBoundingClientRect().left ?? 0
      if (list.scrollHeight > list.clientHeight && spaceLeft > list.offsetWidth + MARGINS) setOpensLeft(true)
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [anchor])
  useEffect(() => {
    // After Enter or Space on a plain button, react-aria takes the click for a screen reader's and waits one frame. By
    // then the page behind may be inert, and react-aria drops the focus or moves it to the menu as a whole.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (menu.current === null || menu.current.querySelector('[role=menuitem]:focus') !== null) return
        const focusedItem = menu.current.querySelector<HTMLElement>('[role=menuitem][data-focused]')
        ;(focusedItem ?? menu.current.querySelector<HTMLElement>('[role=menuitem]'))?.focus()
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Popover
      aria-label={label}
      isOpen
      triggerRef={anchor}
      placement={opensLeft ? 'left top' : 'bottom end'}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <AriaMenu
        ref={menu}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu takes the focus when it opens
        autoFocus="first"
        aria-label={label}
        className={classNames(styles.menu)}
        onAction={(key) => onChoose(String(key))}
        onClose={onClose}
      >
        {choices.map(({ id, label: text, icon, disabled, apart }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={text}
            isDisabled={disabled ?? false}
            className={classNames(styles.item, apart && styles.apart)}
          >
            {icon ? <Icon name={icon} /> : null}
            {text}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  )
}
