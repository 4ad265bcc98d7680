import { TextContent } from '@atelier/contract/sources/attachment'
import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorText } from '../../lib/api/error-text.ts'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormTextArea, FormTextField } from '../../ui/fields/form-fields.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { AddDialogProps } from './add-link-dialog.tsx'
import { useAddText } from './api.ts'

const AddTextDialog = ({ destination, texts, initialText = '', onAdded, onClose }: AddDialogProps) => {
  const add = useAddText(destination)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm({
    defaultValues: { fileName: limits.text.defaultTitle, fileContent: initialText },
    resolver: zodResolver(formSchema(TextContent)),
  })
  return (
    <FormDialog
      form={form}
      title={t('Paste text')}
      description={t('Up to 20 KB and 200 lines. For longer text, add a file.')}
      size="wide"
      confirmLabel={t('Add text')}
      onClose={onClose}
      onSubmit={async (text) => {
        if (texts) toast.progress(texts.adding)
        const attachment = await add.mutateAsync({ ...text, idempotencyKey })
        onAdded?.(attachment)
        if (texts) toast.success(texts.added)
        onClose()
      }}
      onFailure={(error) => {
        if (texts) toast.error(texts.failed, errorText(error))
        form.setError('fileContent', { message: errorText(error) })
      }}
    >
      <FormTextField control={form.control} name="fileName" label={t('Title')} />
      <FormTextArea control={form.control} name="fileContent" label={t('Text')} rows={8} autoFocus />
    </FormDialog>
  )
}

export default AddTextDialog
