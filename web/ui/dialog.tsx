import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from './dialog.module.css'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { registerMessagePlace } from '#web/ui/message-store.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useFocusReturn } from '#web/ui/use-focus-return.ts'

/**
 * A modal dialog. It traps the focus, closes on Escape or a press outside, and then returns the focus to the element
 * that had it before. Import it lazily (`lazyWithRetry`), because it includes react-aria's overlay code.
 *
 * @param side places the dialog along the right edge, at the full height of the window.
 * @param alert for questions that need an answer: only the buttons and Escape close the dialog.
 */
export function Dialog({
  title,
  onClose,
  wide = false,
  side = false,
  alert = false,
  closeLabel = 'Close',
  footer,
  children,
}: {
  title: string
  onClose: () => void
  wide?: boolean
  side?: boolean
  alert?: boolean
  closeLabel?: string
  footer?: ReactNode
  children: ReactNode
}) {
  const dialogRef = useRef<HTMLElement>(null)
  useFocusReturn()
  useEscapeFromOutside(dialogRef, onClose)
  return (
    <ModalOverlay
      isOpen
      isDismissable={!alert}
      onOpenChange={(open) => (open ? undefined : onClose())}
      className={classNames(styles.veil, side && styles.sideVeil)}
    >
      <Modal className={classNames(styles.dialog, wide && styles.wide, side && styles.side)}>
        <AriaDialog ref={dialogRef} role={alert ? 'alertdialog' : 'dialog'}>
          <div className={styles.head}>
            <Heading slot="title" level={2} className={classNames(styles.title)}>
              <Unbroken text={title} />
            </Heading>
            <Button look="quiet" icon aria-label={closeLabel} className="no-print" onClick={onClose}>
              <Icon name="close" size={20} />
            </Button>
          </div>
          <div className={styles.body}>{children}</div>
          <div ref={registerMessagePlace} className={styles.messages} />
          {footer ? <div className={classNames(styles.foot, 'no-print')}>{footer}</div> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Selects the overlays: the elements that open above the page and take the focus. */
const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu]'

/**
 * Closes the topmost overlay on Escape while the focus is outside every overlay. A new overlay takes the focus after it
 * is shown, and the focus returns two frames after an overlay above closes; the user may press Escape before that.
 */
function useEscapeFromOutside(overlay: RefObject<HTMLElement | null>, onClose: () => void): void {
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (event.target instanceof Element && event.target.closest(OVERLAY) !== null) return
    // The command menu has a list with the role `menu` inside its dialog.
    const top = [...document.querySelectorAll(OVERLAY)].at(-1)
    if (top !== undefined && overlay.current?.contains(top)) onClose()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => closeOnEscape(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
