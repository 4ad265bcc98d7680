import type { Project } from '@atelier/contract/projects/project'
import { t } from '../../lib/text.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useArchiveProject } from './api.ts'

const ArchiveProjectDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const archive = useArchiveProject(project.id)
  return (
    <ConfirmDialog
      title={t('Archive this project?')}
      text={t(
        '“{project}” becomes read-only for all members. Its chats and sources stay readable, and you can restore the project.',
        { project: project.name },
      )}
      confirmLabel={t('Archive project')}
      isDanger
      onClose={onClose}
      onConfirm={() => archive.mutateAsync()}
      successMessage={t('Project archived')}
    />
  )
}

export default ArchiveProjectDialog
