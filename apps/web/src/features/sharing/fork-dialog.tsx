import type { Project } from '@atelier/contract/project'
import { t } from '../../lib/text.tsx'
import { CopyProjectDialog } from '../projects/index.ts'
import { useForkProject } from './api.ts'

interface ForkDialogProps {
  project: Pick<Project, 'id' | 'name'>
  ask?: string | undefined
  onClose: () => void
}

/** Names the copy and makes it (PRJ-35). */
const ForkDialog = ({ project, ask, onClose }: ForkDialogProps) => {
  const fork = useForkProject(project.id)
  return (
    <CopyProjectDialog
      title={t('Fork this project')}
      text={t(
        'You get its instructions and sources as a project of your own. Files, links and texts are copied; its people, chats and public link stay where they are.',
      )}
      confirm={t('Fork project')}
      name={project.name}
      makeCopy={fork.mutateAsync}
      done={(copy) => t('“{copy}” is yours now', { copy: copy.name })}
      ask={ask}
      onClose={onClose}
    />
  )
}

export default ForkDialog
