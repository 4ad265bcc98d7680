import { TextContent } from '@atelier/contract/attachment'
import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormTextArea } from '../../ui/form-text-area.tsx'
import { FormTextField } from '../../ui/form-text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { isUnsavedForm } from '../../ui/unsaved.ts'
import type { AddDialogProps } from './add-link-dialog.tsx'
import { useAddText } from './api.ts'

/** A pasted text (KNO-04): a title, and up to 20 KB or 200 lines. */
const AddTextDialog = ({ destination, says, given = '', onAdded, onClose }: AddDialogProps) => {
  const add = useAddText(destination)
  const formId = useId()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm({
    defaultValues: { fileName: limits.text.defaultTitle, fileContent: given },
    resolver: zodResolver(TextContent),
  })
  const submit = form.handleSubmit(async (text) => {
    if (says) toast.progress(says.adding)
    try {
      const attachment = await add.mutateAsync({ ...text, idempotencyKey })
      onAdded?.(attachment)
      if (says) toast.success(says.added)
      onClose()
    } catch (error) {
      if (says) toast.error(says.failed, errorText(error))
      form.setError('fileContent', { message: errorText(error) })
    }
  })
  return (
    <Dialog
      title="Paste text"
      description="Up to 20 KB and 200 lines; put more into a file."
      size="wide"
      onClose={onClose}
      isUnsaved={isUnsavedForm(form)}
      actions={
        <>
          <Button size="lg" slot="close">
            Cancel
          </Button>
          <Button
            size="lg"
            variant="primary"
            type="submit"
            form={formId}
            isPending={form.formState.isSubmitting}
          >
            Add text
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <FormTextField control={form.control} name="fileName" label="Title" />
        <FormTextArea control={form.control} name="fileContent" label="Text" rows={8} autoFocus />
      </form>
    </Dialog>
  )
}

export default AddTextDialog
