import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface FormTextFieldProps<Values extends FieldValues> extends Omit<
  TextFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'
> {
  control: Control<Values>
  name: FieldPath<Values>
}

/** A TextField that belongs to a form: its error stands under it, and the first wrong one gets the focus. */
export const FormTextField = <Values extends FieldValues>({
  control,
  name,
  ...rest
}: FormTextFieldProps<Values>) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState }) => (
      <TextField
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
