import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { TextArea, type TextAreaProps } from './text-area.tsx'

export interface FormTextAreaProps<Values extends FieldValues> extends Omit<
  TextAreaProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'
> {
  control: Control<Values>
  name: FieldPath<Values>
}

/** A TextArea that belongs to a form: its error stands under it, and the first wrong one gets the focus. */
export const FormTextArea = <Values extends FieldValues>({
  control,
  name,
  ...rest
}: FormTextAreaProps<Values>) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState }) => (
      <TextArea
        {...rest}
        ref={field.ref}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error?.message}
      />
    )}
  />
)
