import type { ReactElement, ReactNode } from 'react'
import {
  Dialog,
  DialogTrigger,
  Popover as AriaPopover,
  type PopoverProps,
} from 'react-aria-components/Popover'
import { popoverClass } from './popover-class.ts'

export interface PopoverOptions {
  trigger: ReactElement
  label: string
  placement?: NonNullable<PopoverProps['placement']>
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button with a small surface of any content beside it. */
export const Popover = ({ trigger, label, placement = 'bottom start', children }: PopoverOptions) => (
  <DialogTrigger>
    {trigger}
    <AriaPopover placement={placement} offset={6} className={popoverClass}>
      <Dialog aria-label={label} className="outline-none">
        {typeof children === 'function' ? ({ close }) => children(close) : children}
      </Dialog>
    </AriaPopover>
  </DialogTrigger>
)
