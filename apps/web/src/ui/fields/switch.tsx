import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaProps } from 'react-aria-components/Switch'
import { cx } from '../cx.ts'

export interface SwitchProps extends Omit<AriaProps, 'children' | 'className' | 'style'> {
  children: ReactNode
  className?: string
}

export const Switch = ({ children, className, ...rest }: SwitchProps) => (
  <AriaSwitch
    {...rest}
    className={cx(
      'touch-tall group relative flex items-center gap-3 text-14 data-disabled:opacity-50',
      className,
    )}
  >
    <span className="flex h-5 w-8.5 shrink-0 items-center switch-track rounded-full bg-edge p-0.5 transition-colors group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-accent group-data-selected:bg-accent">
      <span className="switch-thumb size-4 rounded-full bg-surface shadow-lift transition-[translate] group-data-selected:translate-x-3.5" />
    </span>
    <span className="min-w-0 flex-1">{children}</span>
  </AriaSwitch>
)
