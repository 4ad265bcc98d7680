import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useCloseOnBack } from './use-close-on-back.ts'

export interface DrawerProps {
  label: string
  isOpen?: boolean
  onClose: () => void
  heightPercent: number
  children: ReactNode
}

export const Drawer = ({ label, isOpen = true, onClose, heightPercent, children }: DrawerProps) => {
  useCloseOnBack(onClose, isOpen)
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable
      className="fixed inset-0 z-30 flex items-end bg-scrim transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
    >
      <Modal
        // in landscape, the percentage alone is too low for any contents
        style={{ height: `max(${heightPercent}dvh, min(100dvh - 0.5rem, 26rem))` }}
        className="safe-page pt-0 flex w-full flex-col rounded-t-lg border-t border-line bg-page shadow-float transition-[translate] data-entering:translate-y-full data-exiting:translate-y-full"
      >
        <div aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong" />
        <Dialog aria-label={label} className="flex min-h-0 flex-1 flex-col outline-none">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
