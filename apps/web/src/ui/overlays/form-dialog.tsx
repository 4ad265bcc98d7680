import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { errorText } from '../../lib/api/error-text.ts'
import { sendForm } from '../../lib/forms/send-form.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../buttons/button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { FormError } from '../fields/form-fields.tsx'
import { isUnsavedForm } from './unsaved-scope.ts'

export interface FormDialogProps<Values extends FieldValues, Output> extends Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'role' | 'onClose'
> {
  form: UseFormReturn<Values, unknown, Output>
  /** The dialog stays pending until the promise settles; the caller closes it. */
  onSubmit: (values: Output) => Promise<unknown>
  /** The field for errors that refer to no field; by default they appear below the fields. */
  errorField?: FieldPath<Values>
  onFailure?: (error: unknown) => void
  confirmLabel: string
  /** The input only confirms an action, so closing loses nothing. */
  isDanger?: boolean
  isDisabled?: boolean
  children?: ReactNode
}

export const FormDialog = <Values extends FieldValues, Output>({
  form,
  onSubmit,
  errorField,
  onFailure,
  confirmLabel,
  isDanger = false,
  isDisabled = false,
  children,
  ...dialog
}: FormDialogProps<Values, Output>) => {
  const { isSubmitting, errors } = form.formState
  const setFieldError = (error: unknown) => form.setError(errorField ?? 'root', { message: errorText(error) })
  const submit = sendForm(form, onSubmit, onFailure ?? setFieldError)
  return (
    <Dialog
      {...dialog}
      isUnsaved={!isDanger && isUnsavedForm(form)}
      onSubmit={() => {
        if (!isSubmitting && !isDisabled) void submit()
      }}
      actions={
        <>
          <Button size="lg" slot="close" isDisabled={isDanger && isSubmitting}>
            {t('Cancel')}
          </Button>
          <Button
            size="lg"
            variant={isDanger ? 'danger' : 'primary'}
            type="submit"
            isDisabled={isDisabled}
            isPending={isSubmitting}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <FormError>{errors.root?.message}</FormError>
      </div>
    </Dialog>
  )
}
