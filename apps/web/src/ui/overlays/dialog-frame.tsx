import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { cx } from '../cx.ts'
import { useCloseOnBack } from './use-close-on-back.ts'
import { closeScope, UnsavedScopeProvider, useOwnScope, useUnsaved } from './unsaved-scope.ts'

export interface DialogFrameProps {
  isOpen?: boolean
  /** Called on Escape, a click outside, and a button with slot `close`. */
  onClose: () => void
  isUnsaved?: boolean
  size?: 'md' | 'wide' | 'page'
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

const widths = {
  md: 'tablet:max-w-dialog',
  wide: 'tablet:max-w-dialog-wide',
  page: 'tablet:max-w-dialog-page',
}

export const DialogFrame = ({
  isOpen = true,
  onClose,
  isUnsaved = false,
  size = 'md',
  role = 'dialog',
  children,
}: DialogFrameProps) => {
  const scope = useOwnScope()
  useUnsaved(isUnsaved, scope)
  const close = () => closeScope(scope, onClose)
  useCloseOnBack(close, isOpen)
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      isDismissable={role === 'dialog'}
      className="fixed inset-0 z-40 flex items-end justify-center bg-scrim transition-opacity data-entering:opacity-0 data-exiting:opacity-0 safe-page pb-0 tablet:items-center"
    >
      <Modal
        className={cx(
          'safe-bottom tablet:w-[calc(100%-3rem)] flex max-h-[min(100%,calc(100dvh-2rem))] w-full flex-col rounded-t-lg border border-line bg-surface shadow-float transition-[opacity,translate] data-entering:translate-y-2 data-exiting:translate-y-2 tablet:rounded-lg',
          widths[size],
        )}
      >
        <AriaDialog role={role} className="flex min-h-0 flex-col outline-none">
          <UnsavedScopeProvider value={scope}>{children}</UnsavedScopeProvider>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
