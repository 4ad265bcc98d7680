import type { Attachment } from '@atelier/contract/attachment'
import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormTextArea } from '../../ui/form-text-area.tsx'
import { isUnsavedForm } from '../../ui/unsaved.ts'
import type { UploadDestination } from './upload.ts'
import { useLinkForm } from './use-link-form.ts'

export interface AddDialogProps {
  destination: UploadDestination
  /** Said in a corner, where what is added does not appear at once. */
  says?: { adding: string; added: string; failed: string }
  /** What stands in it from the first. */
  given?: string
  /** Told of each that was added. */
  onAdded?: (attachment: Attachment) => void
  onClose: () => void
}

/** Add Link (KNO-04): the page is fetched and read in the background. */
const AddLinkDialog = ({ destination, says, given, onAdded, onClose }: AddDialogProps) => {
  const formId = useId()
  const { control, formState, isPending, submit } = useLinkForm(destination, onClose, {
    ...(says && { says }),
    ...(given && { given }),
    ...(onAdded && { onAdded }),
  })
  const form = useRef<HTMLFormElement>(null)
  return (
    <Dialog
      title="Add link"
      description="Atelier reads the page’s text. It does not sign in anywhere for you."
      onClose={onClose}
      isUnsaved={isUnsavedForm({ formState })}
      actions={
        <>
          <Button size="lg" slot="close">
            Cancel
          </Button>
          <Button size="lg" variant="primary" type="submit" form={formId} isPending={isPending}>
            Add link
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <FormTextArea
          control={control}
          name="url"
          label="URL"
          description="Several at once: one in each line, Shift + Enter begins the next."
          inputMode="url"
          placeholder="https://"
          rows={1}
          autoFocus
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return event.continuePropagation()
            event.preventDefault()
            form.current?.requestSubmit()
          }}
        />
      </form>
    </Dialog>
  )
}

export default AddLinkDialog
