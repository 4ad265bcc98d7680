import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { t } from '../../lib/text.tsx'
import { FormDialog } from './form-dialog.tsx'
import { FormTextArea } from '../fields/form-fields.tsx'

interface ReasonDialogProps {
  title: string
  description: string
  confirmLabel: string
  save: (reason: string) => Promise<unknown>
  onClose: () => void
}

const Reason = z.object({
  reason: z
    .string()
    .trim()
    .min(1, t('Enter a reason.'))
    .max(limits.craft.reportMax, t('This reason is too long.')),
})

const ReasonDialog = ({ save, onClose, ...texts }: ReasonDialogProps) => {
  const form = useForm({ defaultValues: { reason: '' }, resolver: zodResolver(formSchema(Reason)) })
  return (
    <FormDialog
      {...texts}
      form={form}
      errorField="reason"
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await save(reason)
        onClose()
      }}
    >
      <FormTextArea
        control={form.control}
        name="reason"
        label={t('Reason')}
        maxLength={limits.craft.reportMax}
        autoFocus
      />
    </FormDialog>
  )
}

export default ReasonDialog
