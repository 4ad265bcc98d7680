import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { useState } from 'react'
import { errorText } from '../../../lib/api/error-text.ts'
import { messages } from '../../../lib/messages.ts'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ProjectPicker } from '../../projects/index.ts'
import { useAddToProject } from '../../vault-picker/index.ts'
import { truncateName } from '../truncate-name.ts'

interface AddToProjectDialogProps {
  items: readonly VaultAttachment[]
  onClose: () => void
  onDone: () => void
}

const isImage = ({ type }: VaultAttachment) => type === 'IMAGE'

const AddToProjectDialog = ({ items, onClose, onDone }: AddToProjectDialogProps) => {
  const add = useAddToProject()
  const [projectId, setProjectId] = useState<string | null>(null)
  const documents = items.filter((item) => !isImage(item))
  const images = items.filter(isImage)
  const submit = async () => {
    if (documents.length === 0)
      return images.length > 0
        ? toast.error(messages.knowledge.noImages, messages.knowledge.noImagesText)
        : toast.error(messages.vault.selectOne)
    if (projectId === null) return toast.error(messages.vault.selectProject, messages.vault.projectRequired)
    try {
      await add.mutateAsync({ projectId, attachmentIds: documents.map(({ id }) => id) })
      toast.success(messages.vault.addedToProject)
      onDone()
      return onClose()
    } catch (error) {
      return toast.error(messages.vault.addToProjectFailed, errorText(error))
    }
  }
  return (
    <Dialog
      title={messages.vault.addToProjectTitle}
      description={
        documents.length === 1
          ? truncateName(documents[0]?.title ?? '')
          : t('{count} files', { count: documents.length })
      }
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onPress={onClose} isDisabled={add.isPending}>
            {t('Cancel')}
          </Button>
          <Button size="lg" variant="primary" isPending={add.isPending} onPress={() => void submit()}>
            {t('Add to Project')}
          </Button>
        </>
      }
    >
      {images.length > 0 && (
        <div className="mb-3 rounded-md bg-warn-soft px-3 py-2">
          <p className="text-13 text-warn">
            {messages.knowledge.noImages}. {messages.knowledge.noImagesText}
          </p>
          {images.map(({ id, title }) => (
            <Checkbox key={id} isDisabled isSelected={false}>
              {truncateName(title)}
            </Checkbox>
          ))}
        </div>
      )}
      <ProjectPicker
        filter={({ permissions }) => permissions.ADD_KNOWLEDGE}
        selection={projectId}
        onChoose={setProjectId}
      />
    </Dialog>
  )
}

export default AddToProjectDialog
