import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaProps } from 'react-aria-components/Checkbox'
import { cx } from './cx.ts'

export interface CheckboxProps extends Omit<AriaProps, 'children' | 'className' | 'style'> {
  /** Left out, give it an `aria-label`. */
  children?: ReactNode
  className?: string
}

/** A choice that can be taken, left or, for a group, be mixed. */
export const Checkbox = ({ children, className, ...rest }: CheckboxProps) => (
  <AriaCheckbox
    {...rest}
    className={cx('touch-tall group flex items-center gap-2.5 text-14 data-disabled:opacity-50', className)}
  >
    {({ isSelected, isIndeterminate }) => (
      <>
        <span
          className={cx(
            'flex size-4.5 shrink-0 items-center justify-center rounded-xs border transition-colors',
            'group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-accent',
            isSelected || isIndeterminate
              ? 'border-accent bg-accent text-on-accent'
              : 'border-line-strong bg-surface',
          )}
        >
          {isIndeterminate ? (
            <Minus size={14} strokeWidth={2} aria-hidden />
          ) : isSelected ? (
            <Check size={14} strokeWidth={2} aria-hidden />
          ) : null}
        </span>
        {children}
      </>
    )}
  </AriaCheckbox>
)
