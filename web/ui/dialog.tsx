import { type ReactNode, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { offerMessagePlace } from '#web/ui/dialog-messages.ts'
import { useEscapeFromNowhere } from '#web/ui/use-escape-from-nowhere.ts'
import { useFocusReturn } from '#web/ui/use-focus-return.ts'

/**
 * A window above the page: focus goes in and stays, Escape and a press beside it close it, and focus goes back to
 * what opened it. Import it lazily (`lazyPart`): it brings the overlay machinery of react-aria along.
 *
 * @param side stands along the right edge, as high as the window.
 * @param alert a question that wants an answer: only its buttons and Escape close it.
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
  const box = useRef<HTMLElement>(null)
  useFocusReturn()
  useEscapeFromNowhere(box, onClose)
  return (
    <ModalOverlay
      isOpen
      isDismissable={!alert}
      onOpenChange={(open) => (open ? undefined : onClose())}
      className={classNames('veil', side && 'veil-side')}
    >
      <Modal className={classNames('dialog', wide && 'dialog-wide', side && 'dialog-side')}>
        <AriaDialog ref={box} role={alert ? 'alertdialog' : 'dialog'}>
          <div className="dialog-head">
            <Heading slot="title" level={2} className="dialog-title">
              {title}
            </Heading>
            <Button look="quiet" icon aria-label={closeLabel} onClick={onClose}>
              <Icon name="close" size={20} />
            </Button>
          </div>
          <div className="dialog-body">{children}</div>
          <div ref={offerMessagePlace} className="dialog-messages" />
          {footer ? <div className="dialog-foot">{footer}</div> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
