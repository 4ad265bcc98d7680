import type { ReactNode, RefObject } from 'react'
import { Tooltip, type TooltipProps, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { Kbd } from '../display/kbd.tsx'

export interface TooltipContents {
  content: ReactNode
  shortcut?: string
  placement?: NonNullable<TooltipProps['placement']>
}

interface TooltipBubbleProps extends TooltipContents {
  id?: string | undefined
  state: TooltipTriggerState
  triggerRef: RefObject<HTMLElement | null>
}

const TooltipBubble = ({
  content,
  shortcut,
  placement = 'bottom',
  state,
  ...trigger
}: TooltipBubbleProps) => (
  <TooltipTriggerStateContext value={state}>
    <Tooltip
      {...trigger}
      placement={placement}
      offset={6}
      // must not keep the pointer from neighboring buttons
      className="pointer-events-none flex max-w-menu items-center gap-2 rounded-sm bg-ink px-2 py-1 text-12 font-medium text-page border border-transparent transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
    >
      {content}
      {shortcut !== undefined && <Kbd keys={shortcut} isOnDark />}
    </Tooltip>
  </TooltipTriggerStateContext>
)

export default TooltipBubble
