import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface CheckboxProps {
  /** Without children, set an `aria-label`. */
  children?: ReactNode
  isSelected?: boolean
  defaultSelected?: boolean
  isIndeterminate?: boolean
  isDisabled?: boolean
  onChange?: (isSelected: boolean) => void
  className?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
}

/** Uses a native input, so that thousands of checkboxes stay cheap. */
export const Checkbox = ({
  children,
  isSelected,
  defaultSelected,
  isIndeterminate = false,
  isDisabled = false,
  onChange,
  className,
  ...labels
}: CheckboxProps) => (
  <label className={cx('touch-tall flex items-center gap-2.5 text-14 has-disabled:opacity-50', className)}>
    <input
      {...labels}
      type="checkbox"
      ref={(input) => {
        if (input !== null) input.indeterminate = isIndeterminate
      }}
      className="checkbox"
      checked={isSelected}
      defaultChecked={defaultSelected}
      disabled={isDisabled}
      onChange={(event) => onChange?.(event.target.checked)}
    />
    {children}
  </label>
)
