import { LinkUrl } from '@atelier/contract/attachment'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormTextField } from '../../ui/form-text-field.tsx'
import { useAddLink, type UploadDestination } from '../uploads/index.ts'

const schema = z.object({ url: LinkUrl })

export interface AddDialogProps {
  destination: UploadDestination
  onClose: () => void
}

/** Add Link (KNO-04): the page is fetched and read in the background. */
const AddLinkDialog = ({ destination, onClose }: AddDialogProps) => {
  const add = useAddLink(destination)
  const formId = useId()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm({ defaultValues: { url: '' }, resolver: zodResolver(schema) })
  const submit = form.handleSubmit(async ({ url }) => {
    try {
      await add.mutateAsync({ url, idempotencyKey })
      onClose()
    } catch (error) {
      form.setError('url', { message: errorText(error) })
    }
  })
  return (
    <Dialog
      title="Add link"
      description="Atelier reads the page’s text. It does not sign in anywhere for you."
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onPress={onClose}>
            Cancel
          </Button>
          <Button
            size="lg"
            variant="primary"
            type="submit"
            form={formId}
            isPending={form.formState.isSubmitting}
          >
            Add link
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <FormTextField
          control={form.control}
          name="url"
          label="URL"
          type="url"
          placeholder="https://"
          autoFocus
        />
      </form>
    </Dialog>
  )
}

export default AddLinkDialog
