import { type Attachment, LinkUrl } from '@atelier/contract/sources/attachment'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorText, serverMessage } from '../../lib/api/error-text.ts'
import { urlsIn } from '../../lib/forms/links-in-text.ts'
import { messages } from '../../lib/messages.ts'
import { translate } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useAddLink } from './api.ts'
import type { UploadDestination } from './upload.ts'

/** Each URL has its own result: failed URLs stay in the field with their reason (KNO-04). */
export const useLinkForm = (
  destination: UploadDestination,
  onDone: () => void,
  {
    texts,
    initialUrl = '',
    onAdded,
  }: {
    texts?: { adding: string; added: string; failed: string }
    initialUrl?: string
    onAdded?: (attachment: Attachment) => void
  } = {},
) => {
  const add = useAddLink(destination)
  /** Idempotency keys by URL, so that a retry doesn't add a URL twice. */
  const [keys] = useState(() => new Map<string, string>())
  const form = useForm({ defaultValues: { url: initialUrl } })

  const addUrl = async (url: string): Promise<string | null> => {
    const key = keys.get(url) ?? crypto.randomUUID()
    keys.set(url, key)
    try {
      const attachment = await add.mutateAsync({ url, idempotencyKey: key })
      onAdded?.(attachment)
      keys.delete(url)
      return null
    } catch (error) {
      if (texts) toast.error(serverMessage(error) ?? texts.failed)
      return errorText(error)
    }
  }

  const send = async ({ url: text }: { url: string }) => {
    const urls = urlsIn(text)
    const failedUrls: { url: string; reason: string }[] = []
    let hasStarted = false
    for (const url of urls) {
      const isUrl = LinkUrl.safeParse(url).success
      if (isUrl && !hasStarted && texts) toast.progress(texts.adding)
      hasStarted ||= isUrl
      const reason = isUrl ? await addUrl(url) : messages.knowledge.linkInvalid
      if (reason !== null) failedUrls.push({ url, reason })
    }
    if (failedUrls.length === 0) {
      form.reset({ url: '' })
      if (texts) toast.success(texts.added)
      return onDone()
    }
    if (failedUrls.length < urls.length)
      toast.info(messages.projectSetup.added(urls.length - failedUrls.length, failedUrls.length))
    form.setValue('url', failedUrls.map(({ url }) => url).join('\n'))
    const reasons = failedUrls.map(({ url, reason }) =>
      urls.length === 1 ? translate(reason) : `${url}: ${translate(reason)}`,
    )
    form.setError('url', { message: reasons.join('\n') }, { shouldFocus: true })
  }
  return { form, send }
}
