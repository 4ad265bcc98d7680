import type { Project } from '@atelier/contract/projects/project'
import { t } from '../../lib/text.tsx'
import { useDuplicateProject } from './api.ts'
import CopyProjectDialog from './copy-project-dialog.tsx'

const DuplicateProjectDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const duplicate = useDuplicateProject(project.id)
  return (
    <CopyProjectDialog
      title={t('Duplicate this project')}
      text={t(
        'You get a second project with the same instructions and sources. Members, chats and the public link aren’t copied.',
      )}
      confirmLabel={t('Duplicate project')}
      name={project.name}
      createCopy={duplicate.mutateAsync}
      successMessage={(copy) => t('“{copy}” created', { copy: copy.name })}
      onClose={onClose}
    />
  )
}

export default DuplicateProjectDialog
