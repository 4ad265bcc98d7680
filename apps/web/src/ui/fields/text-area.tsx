import { countCharacters } from '@atelier/contract/characters'
import type { Ref } from 'react'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField, type TextFieldProps as AriaProps } from 'react-aria-components/TextField'
import { locale } from '../../lib/language.ts'
import { cx } from '../cx.ts'
import { FieldLabel, FieldNote, type FieldTexts } from './field.tsx'

export interface TextAreaProps
  extends Omit<AriaProps, 'children' | 'className' | 'style' | 'isInvalid'>, FieldTexts {
  placeholder?: string
  rows?: number
  characterLimit?: number
  className?: string
  ref?: Ref<HTMLTextAreaElement>
}

export const TextArea = ({
  label,
  isLabelHidden,
  description,
  error,
  hint,
  placeholder,
  rows = 3,
  characterLimit,
  className,
  ref,
  ...rest
}: TextAreaProps) => {
  const characterCount = countCharacters(rest.value ?? '')
  return (
    <AriaTextField
      {...rest}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={cx('flex flex-col gap-1.5', className)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <AriaTextArea
        ref={ref}
        placeholder={placeholder}
        rows={rows}
        className="field-ring field-sizing-content max-h-[50dvh] w-full min-w-0 resize-none rounded-sm border border-edge bg-surface px-3 py-2 text-14 outline-none disabled:opacity-50 touch:text-16"
        style={{ minHeight: `calc(${rows}lh + 1rem + 2px)` }}
      />
      <div className="flex items-start justify-between gap-3 empty:hidden">
        <FieldNote label={label} description={description} error={error} hint={hint} />
        {characterLimit !== undefined && characterCount > characterLimit * 0.8 && (
          <span
            className={cx(
              'ms-auto text-12 tabular-nums',
              characterCount > characterLimit ? 'text-bad' : 'text-muted',
            )}
          >
            {characterCount.toLocaleString(locale)} / {characterLimit.toLocaleString(locale)}
          </span>
        )}
      </div>
    </AriaTextField>
  )
}
