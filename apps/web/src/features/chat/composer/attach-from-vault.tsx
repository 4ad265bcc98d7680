import type { Attachment } from '@atelier/contract/sources/attachment'
import { limits } from '@atelier/contract/limits'
import { messages } from '../../../lib/messages.ts'
import { t } from '../../../lib/text.tsx'
import { VaultPicker } from '../../vault-picker/index.ts'

export interface AttachFromVaultProps {
  attachedFiles: readonly { id: string | null; isImage: boolean }[]
  onAdd: (attachments: readonly Attachment[]) => void
  onClose: () => void
}

const AttachFromVault = ({ attachedFiles, onAdd, onClose }: AttachFromVaultProps) => (
  <VaultPicker
    actionLabel={t('Add to message')}
    getDisabledReason={({ id, type }, selection) => {
      if (attachedFiles.some((file) => file.id === id)) return t('Already in this message')
      if (attachedFiles.length + selection.length >= limits.chat.files) return messages.upload.fileLimitText
      const images =
        attachedFiles.filter(({ isImage }) => isImage).length +
        selection.filter((file) => file.type === 'IMAGE').length
      return type === 'IMAGE' && images >= limits.chat.images
        ? messages.upload.imageLimitText(limits.chat.images)
        : null
    }}
    onChoose={(items) => {
      onAdd(items)
      return Promise.resolve(true)
    }}
    onClose={onClose}
  />
)

export default AttachFromVault
