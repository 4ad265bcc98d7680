import { limits } from '@atelier/contract/limits'
import type { Project } from '@atelier/contract/projects/project'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useAddToProject, VaultPicker } from '../vault-picker/index.ts'

const AddFromVault = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const add = useAddToProject()
  return (
    <VaultPicker
      actionLabel={t('Add to Project')}
      getDisabledReason={({ type, usedInProjects }, selection) => {
        if (type === 'IMAGE') return messages.knowledge.noImages
        if (usedInProjects.some(({ id }) => id === project.id)) return t('Already in this project')
        return selection.length < limits.vault.addMax
          ? null
          : t('Up to {addMax} at a time', { addMax: limits.vault.addMax })
      }}
      onChoose={async (items) => {
        try {
          await add.mutateAsync({ projectId: project.id, attachmentIds: items.map(({ id }) => id) })
          toast.success(messages.vault.addedToProject)
          return true
        } catch (error) {
          toast.error(messages.vault.addToProjectFailed, errorText(error))
          return false
        }
      }}
      onClose={onClose}
    />
  )
}

export default AddFromVault
