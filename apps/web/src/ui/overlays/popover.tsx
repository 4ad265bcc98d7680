import { useRef, useState, type ReactElement, type ReactNode } from 'react'
import { ButtonContext } from 'react-aria-components/Button'
import type { PopoverProps } from 'react-aria-components/Popover'
import { lazy } from '../../lib/lazy.ts'

const PopoverContents = lazy(() => import('./popover-contents.tsx'))

export interface PopoverOptions {
  trigger: ReactElement
  label: string
  placement?: NonNullable<PopoverProps['placement']>
  children: ReactNode | ((close: () => void) => ReactNode)
}

export const Popover = ({ trigger, label, placement = 'bottom start', children }: PopoverOptions) => {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <ButtonContext
        value={{
          ref: button,
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
          onPress: () => setOpen(true),
        }}
      >
        {trigger}
      </ButtonContext>
      {isOpen && (
        <PopoverContents label={label} placement={placement} triggerRef={button} onClose={close}>
          {typeof children === 'function' ? children(close) : children}
        </PopoverContents>
      )}
    </>
  )
}
