import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { errorText } from '../lib/error-text.ts'
import { sendForm } from '../lib/send-form.ts'
import { t } from '../lib/text.tsx'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { FormFailure } from './form-fields.tsx'
import { isUnsavedForm } from './unsaved.ts'

export interface FormDialogProps<Values extends FieldValues, Output> extends Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'role' | 'onClose'
> {
  form: UseFormReturn<Values, unknown, Output>
  /** It stays open, pending, until this settles. Whoever gave it closes the dialog when it is done. */
  onSubmit: (values: Output) => Promise<unknown>
  /** The field that a failure is told beside which names none; without one it stands below the fields. */
  failsAt?: FieldPath<Values>
  /** Tells of a failure that names no field elsewhere. */
  onFailure?: (error: unknown) => void
  confirm: string
  /** Nothing can be lost by closing it: what is typed only confirms. */
  isDanger?: boolean
  isDisabled?: boolean
  children?: ReactNode
}

/** A dialog that asks for something: fields, and what is sent of them. What was typed stays when that fails. */
export const FormDialog = <Values extends FieldValues, Output>({
  form,
  onSubmit,
  failsAt,
  onFailure,
  confirm,
  isDanger = false,
  isDisabled = false,
  children,
  ...dialog
}: FormDialogProps<Values, Output>) => {
  const { isSubmitting, errors } = form.formState
  const besideField = (error: unknown) => form.setError(failsAt ?? 'root', { message: errorText(error) })
  const submit = sendForm(form, onSubmit, onFailure ?? besideField)
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
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <FormFailure>{errors.root?.message}</FormFailure>
      </div>
    </Dialog>
  )
}
