import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { TextArea, type TextAreaProps } from './text-area.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

type FormFieldProps<Props, Values extends FieldValues> = Omit<
  Props,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'
> & { control: Control<Values>; name: FieldPath<Values> }

const useField = <Values extends FieldValues>(control: Control<Values>, name: FieldPath<Values>) => {
  const { field, fieldState } = useController({ control, name })
  const { ref, onChange, onBlur } = field
  return {
    ref,
    name,
    value: field.value as string,
    onChange,
    onBlur,
    error: fieldState.error?.message,
  }
}

export const FormTextField = <Values extends FieldValues>({
  control,
  name,
  ...rest
}: FormFieldProps<TextFieldProps, Values>) => <TextField {...rest} {...useField(control, name)} />

export const FormTextArea = <Values extends FieldValues>({
  control,
  name,
  ...rest
}: FormFieldProps<TextAreaProps, Values>) => <TextArea {...rest} {...useField(control, name)} />

export const FormError = ({ children: failure }: { children: string | undefined }) =>
  failure !== undefined && (
    <p role="alert" className="rounded-sm bg-bad-soft px-3 py-2 text-13 text-bad">
      {failure}
    </p>
  )
