import type { Project } from '@atelier/contract/project'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDeleteProject } from './deletion-api.ts'

/** A draft that will not be finished goes from its row. */
export const DeleteDraft = ({ draft }: { draft: Project }) => {
  const remove = useDeleteProject()
  const [isAsking, setAsking] = useState(false)
  return (
    // above the row's own link
    <span className="relative">
      <IconButton label={`Delete the draft ${draft.name}`} onPress={() => setAsking(true)}>
        <Trash2 />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title="Delete this draft?"
          text={`“${draft.name}” was never finished. Its files stay in your vault.`}
          confirm="Delete draft"
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutateAsync(draft.id)}
          failed="The draft was not deleted"
        />
      )}
    </span>
  )
}
