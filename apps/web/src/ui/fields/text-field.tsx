import type { Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField, type TextFieldProps as AriaProps } from 'react-aria-components/TextField'
import { cx } from '../cx.ts'
import { FieldLabel, FieldNote, type FieldTexts } from './field.tsx'

export interface TextFieldProps
  extends Omit<AriaProps, 'children' | 'className' | 'style' | 'isInvalid'>, FieldTexts {
  placeholder?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

export const TextField = ({
  label,
  isLabelHidden,
  description,
  error,
  hint,
  placeholder = '',
  className,
  ref,
  ...rest
}: TextFieldProps) => (
  <AriaTextField
    {...rest}
    isInvalid={error !== undefined}
    validationBehavior="aria"
    className={cx('flex flex-col gap-1.5', className)}
  >
    <FieldLabel label={label} isLabelHidden={isLabelHidden} />
    <Input
      ref={ref}
      placeholder={placeholder}
      className="field-ring touch-tall h-9 w-full min-w-0 rounded-sm border border-edge bg-surface px-3 text-14 outline-none disabled:opacity-50 touch:text-16"
    />
    <FieldNote label={label} description={description} error={error} hint={hint} />
  </AriaTextField>
)
