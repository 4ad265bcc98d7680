import { isComposing } from '../../lib/forms/is-composing.ts'
import type { Attachment } from '@atelier/contract/sources/attachment'
import { t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormTextArea } from '../../ui/fields/form-fields.tsx'
import type { UploadDestination } from './upload.ts'
import { useLinkForm } from './use-link-form.ts'

export interface AddDialogProps {
  destination: UploadDestination
  texts?: { adding: string; added: string; failed: string }
  initialText?: string
  onAdded?: (attachment: Attachment) => void
  onClose: () => void
}

const AddLinkDialog = ({ destination, texts, initialText, onAdded, onClose }: AddDialogProps) => {
  const { form, send } = useLinkForm(destination, onClose, {
    ...(texts && { texts }),
    ...(initialText && { initialUrl: initialText }),
    ...(onAdded && { onAdded }),
  })
  return (
    <FormDialog
      form={form}
      title={t('Add Link')}
      description={t('Atelier reads the page’s text. It can’t sign in for you.')}
      confirmLabel={t('Add Link')}
      onClose={onClose}
      onSubmit={send}
    >
      <FormTextArea
        control={form.control}
        name="url"
        label="URL"
        description={t('To add several links, press Shift + Enter after each one.')}
        inputMode="url"
        placeholder="https://"
        rows={1}
        autoFocus
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event))
            return event.continuePropagation()
          event.preventDefault()
          event.currentTarget.closest('form')?.requestSubmit()
        }}
      />
    </FormDialog>
  )
}

export default AddLinkDialog
