import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { t } from '../../lib/text.tsx'
import { FormDialog } from './form-dialog.tsx'
import { FormTextField } from '../fields/form-fields.tsx'

interface NameDialogProps {
  title: string
  description?: string
  confirmLabel: string
  name: string
  schema: z.ZodType<string, string>
  maxLength: number
  save: (name: string) => Promise<unknown>
  onClose: () => void
}

export const NameDialog = ({
  name: currentName,
  schema,
  maxLength,
  save,
  onClose,
  ...texts
}: NameDialogProps) => {
  const form = useForm({
    defaultValues: { name: currentName },
    resolver: zodResolver(formSchema(z.object({ name: schema }))),
    mode: 'onChange',
  })
  return (
    <FormDialog
      {...texts}
      form={form}
      errorField="name"
      onClose={onClose}
      onSubmit={async ({ name }) => {
        await save(name)
        onClose()
      }}
    >
      <FormTextField
        control={form.control}
        name="name"
        label={t('Name')}
        maxLength={maxLength}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}
