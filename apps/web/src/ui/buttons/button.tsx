import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/spinner.tsx'

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  children: ReactNode
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** `isPending` disables the button but keeps its width and focus. */
export const Button = ({ variant, size, icon, children, className, ...rest }: ButtonProps) => (
  <AriaButton {...rest} className={cx(buttonClass(variant, size), 'relative', className)}>
    {({ isPending }) => (
      <>
        {isPending && (
          <span className="absolute inset-0 flex items-center justify-center">
            <Spinner />
          </span>
        )}
        <span className={cx('inline-flex min-w-0 items-center gap-[inherit]', isPending && 'opacity-0')}>
          {icon}
          {children}
        </span>
      </>
    )}
  </AriaButton>
)
