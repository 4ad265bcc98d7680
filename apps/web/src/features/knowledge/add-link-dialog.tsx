import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormTextField } from '../../ui/form-text-field.tsx'
import { isUnsavedForm } from '../../ui/unsaved.ts'
import type { UploadDestination } from '../uploads/index.ts'
import { useLinkForm } from './use-link-form.ts'

export interface AddDialogProps {
  destination: UploadDestination
  /** Said in a corner, where what is added does not appear at once. */
  says?: { adding: string; added: string; failed: string }
  onClose: () => void
}

/** Add Link (KNO-04): the page is fetched and read in the background. */
const AddLinkDialog = ({ destination, says, onClose }: AddDialogProps) => {
  const formId = useId()
  const { control, formState, isPending, submit } = useLinkForm(destination, onClose, says)
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
      <form id={formId} noValidate onSubmit={submit}>
        <FormTextField control={control} name="url" label="URL" type="url" placeholder="https://" autoFocus />
      </form>
    </Dialog>
  )
}

export default AddLinkDialog
