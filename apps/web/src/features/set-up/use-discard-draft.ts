import { uploadGroup } from '../knowledge/index.ts'
import { useDeleteProject } from '../projects/index.ts'
import { removeUpload, useUploads } from '../uploads/queue/index.ts'

export const useDiscardDraft = (projectId: string | null): (() => Promise<void>) => {
  const { mutateAsync: remove } = useDeleteProject()
  const uploads = useUploads(uploadGroup(projectId ?? ''))
  return async () => {
    if (projectId === null) return
    await remove(projectId)
    for (const { id } of uploads) removeUpload(id)
  }
}
