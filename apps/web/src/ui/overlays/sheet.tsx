import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useCloseOnBack } from './use-close-on-back.ts'

export interface SheetProps {
  label: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

export const Sheet = ({ label, isOpen, onClose, children }: SheetProps) => {
  useCloseOnBack(onClose, isOpen)
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable
      className="fixed inset-0 z-30 bg-scrim transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
    >
      <Modal className="safe-page pe-0 h-full w-sheet max-w-[min(86vw,100vw-env(safe-area-inset-right))] border-e border-line bg-sunken shadow-float transition-[translate] data-entering:-translate-x-full data-exiting:-translate-x-full">
        <Dialog aria-label={label} className="h-full outline-none">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
