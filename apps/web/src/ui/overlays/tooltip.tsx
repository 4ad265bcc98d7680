import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Tooltip as AriaTooltip, TooltipTrigger, type TooltipProps } from 'react-aria-components/Tooltip'
import { Kbd } from '../display/kbd.tsx'

export interface TooltipOptions {
  content: ReactNode
  shortcut?: string
  placement?: NonNullable<TooltipProps['placement']>
  children: ReactElement
}

export const Tooltip = ({ content, shortcut, placement = 'bottom', children }: TooltipOptions) => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    // React Aria stops the propagation of Escape; here it also closes what is below
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') flushSync(() => setOpen(false))
    }
    addEventListener('keydown', close, true)
    return () => removeEventListener('keydown', close, true)
  }, [isOpen])
  return (
    <TooltipTrigger delay={500} closeDelay={80} isOpen={isOpen} onOpenChange={setOpen}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        // it must not cover the next button for the pointer
        className="pointer-events-none flex max-w-menu items-center gap-2 rounded-sm bg-ink px-2 py-1 text-12 font-medium text-page transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
      >
        {content}
        {shortcut !== undefined && <Kbd keys={shortcut} isOnDark />}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
