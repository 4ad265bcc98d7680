import { type ReactElement, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable'
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { lazy } from '../../lib/lazy.ts'
import type { TooltipContents } from './tooltip-bubble.tsx'

/** The positioning code isn't part of the first load. */
const Bubble = lazy(() => import('./tooltip-bubble.tsx'))

export interface TooltipProps extends TooltipContents {
  children: ReactElement
}

export const Tooltip = ({ children, ...contents }: TooltipProps) => {
  const trigger = useRef<HTMLElement>(null)
  const state = useTooltipTriggerState({ delay: 500, closeDelay: 80 })
  const { triggerProps, tooltipProps } = useTooltipTrigger({}, state, trigger)
  const [isLoaded, setLoaded] = useState(false)
  const { isOpen, close } = state
  useEffect(() => {
    if (!isOpen) return
    // the button stays usable if the bubble can't be loaded
    void Bubble.fetch().then(
      () => setLoaded(true),
      () => undefined,
    )
    // React Aria stops the propagation of Escape; here Escape must also close what is below the tooltip
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') flushSync(() => close(true))
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [isOpen, close])
  return (
    <>
      <FocusableProvider {...triggerProps} ref={trigger}>
        {children}
      </FocusableProvider>
      {isLoaded && <Bubble {...contents} {...tooltipProps} state={state} triggerRef={trigger} />}
    </>
  )
}
