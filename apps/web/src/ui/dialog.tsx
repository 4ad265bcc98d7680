import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

export interface DialogProps {
  title: string
  /** One or two lines under the title. */
  description?: ReactNode
  isOpen?: boolean
  /** Asked for by Escape, the cross and a press beside the dialog. */
  onClose: () => void
  size?: 'md' | 'wide'
  role?: 'dialog' | 'alertdialog'
  /** The row of buttons at the bottom. */
  actions?: ReactNode
  children?: ReactNode
}

/** A modal dialog: centred, and on a phone at the bottom edge. Load the ones that are rare lazily. */
export const Dialog = ({
  title,
  description,
  isOpen = true,
  onClose,
  size = 'md',
  role = 'dialog',
  actions,
  children,
}: DialogProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={(open) => {
      if (!open) onClose()
    }}
    isDismissable={role === 'dialog'}
    className="fixed inset-0 z-40 flex items-end justify-center bg-scrim transition-opacity data-entering:opacity-0 data-exiting:opacity-0 tablet:items-center tablet:p-6"
  >
    <Modal
      className={cx(
        'flex max-h-[min(100%,calc(100dvh-2rem))] w-full flex-col rounded-t-lg border border-line bg-surface shadow-float transition-[opacity,translate] data-entering:translate-y-2 data-exiting:translate-y-2 tablet:rounded-lg',
        size === 'md' ? 'tablet:max-w-dialog' : 'tablet:max-w-dialog-wide',
      )}
    >
      <AriaDialog role={role} className="flex min-h-0 flex-col outline-none">
        <header className="flex items-start gap-3 px-5 pt-5 pb-1">
          <div className="min-w-0 flex-1">
            <Heading slot="title" className="text-16 font-semibold">
              {title}
            </Heading>
            {description !== undefined && <p className="mt-1 text-14 text-muted">{description}</p>}
          </div>
          {role === 'dialog' && (
            <IconButton label="Close" onPress={onClose} className="-mt-1.5 -mr-2">
              <X size={16} strokeWidth={1.5} />
            </IconButton>
          )}
        </header>
        {children !== undefined && (
          <div className={cx('min-h-0 overflow-y-auto px-5 pt-3', actions === undefined ? 'pb-5' : 'pb-3')}>
            {children}
          </div>
        )}
        {actions !== undefined && (
          <footer className="flex flex-wrap justify-end gap-2 px-5 pt-2 pb-5">{actions}</footer>
        )}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)
