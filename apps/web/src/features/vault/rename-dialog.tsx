import { limits } from '@atelier/contract/limits'
import type { VaultAttachment } from '@atelier/contract/vault'
import { useId, useState, type SubmitEvent } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRename } from './api.ts'

/** Gives an item another name. */
const RenameDialog = ({ item, onClose }: { item: VaultAttachment; onClose: () => void }) => {
  const rename = useRename()
  const formId = useId()
  const [title, setTitle] = useState(item.title)
  const isBlank = title.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBlank) rename.mutate({ id: item.id, title: title.trim() }, { onSuccess: onClose })
  }
  const error = isBlank ? 'Give it a name.' : rename.error ? errorText(rename.error) : undefined
  return (
    <Dialog
      title="Rename"
      description="The file keeps its own name when it is downloaded."
      onClose={onClose}
      isUnsaved={title !== item.title && !rename.isPending}
      actions={
        <>
          <Button size="lg" slot="close">
            Cancel
          </Button>
          <Button size="lg" variant="primary" type="submit" form={formId} isPending={rename.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Name"
          value={title}
          onChange={setTitle}
          maxLength={limits.vault.titleMax}
          error={error}
          autoFocus
        />
      </form>
    </Dialog>
  )
}

export default RenameDialog
