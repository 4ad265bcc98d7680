import type { ReactNode, RefObject } from 'react'
import { Dialog, Popover, type PopoverProps } from 'react-aria-components/Popover'
import { popoverClass } from './popover-class.ts'
import { safeBoundary } from './safe-boundary.ts'
import { useCloseOnBack } from './use-close-on-back.ts'

interface PopoverContentsProps {
  label: string
  placement: NonNullable<PopoverProps['placement']>
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

const PopoverContents = ({ label, placement, triggerRef, onClose, children }: PopoverContentsProps) => {
  useCloseOnBack(onClose)
  return (
    <Popover
      isOpen
      onOpenChange={onClose}
      triggerRef={triggerRef}
      placement={placement}
      offset={6}
      boundaryElement={safeBoundary()}
      className={popoverClass}
    >
      <Dialog aria-label={label} className="outline-none">
        {children}
      </Dialog>
    </Popover>
  )
}

export default PopoverContents
