import { LinkUrl } from '@atelier/contract/attachment'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '../../lib/api-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { useAddLink, type UploadDestination } from '../uploads/index.ts'

const schema = z.object({ url: LinkUrl })

/** A field for the address of a web page that becomes a source (KNO-04). */
export const useLinkForm = (
  destination: UploadDestination,
  onAdded: () => void,
  says?: { adding: string; added: string; failed: string },
) => {
  const add = useAddLink(destination)
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm({ defaultValues: { url: '' }, resolver: zodResolver(schema) })
  const send = form.handleSubmit(async ({ url }) => {
    if (says) toast.info(says.adding)
    try {
      await add.mutateAsync({ url, idempotencyKey })
      setIdempotencyKey(crypto.randomUUID())
      form.reset()
      if (says) toast.success(says.added)
      onAdded()
    } catch (error) {
      if (says) toast.error(error instanceof ApiError ? errorText(error) : says.failed)
      form.setError('url', { message: errorText(error) })
    }
  })
  const { control, formState } = form
  return {
    control,
    formState,
    isPending: formState.isSubmitting,
    submit: (event: SubmitEvent) => void send(event),
  }
}
