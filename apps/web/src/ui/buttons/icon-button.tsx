import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import type { TooltipProps } from 'react-aria-components/Tooltip'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'

export interface IconButtonProps extends Omit<
  AriaButtonProps,
  'children' | 'className' | 'style' | 'aria-label'
> {
  label: string
  shortcut?: string
  children: ReactNode
  isActive?: boolean
  placement?: NonNullable<TooltipProps['placement']>
  className?: string
  ref?: Ref<HTMLButtonElement>
}

export const IconButton = ({
  label,
  shortcut,
  children,
  isActive,
  placement,
  className,
  ...rest
}: IconButtonProps) => (
  <Tooltip
    content={label}
    {...(shortcut === undefined ? {} : { shortcut })}
    {...(placement === undefined ? {} : { placement })}
  >
    <AriaButton
      {...(isActive === undefined ? {} : { 'aria-pressed': isActive })}
      {...rest}
      aria-label={label}
      className={cx(
        'touch-area inline-flex size-8 shrink-0 items-center justify-center rounded-sm transition-colors',
        'hover:bg-tint-strong hover:text-ink disabled:opacity-40 aria-expanded:bg-tint-strong',
        isActive === true ? 'bg-tint-strong text-ink' : 'text-muted',
        className,
      )}
    >
      {({ isPending }) => (isPending ? <Spinner /> : children)}
    </AriaButton>
  </Tooltip>
)
