import type { Project } from '@atelier/contract/projects/project'
import { t } from '../../lib/text.tsx'
import { CopyProjectDialog } from '../projects/index.ts'
import { useForkProject } from './api.ts'

interface ForkDialogProps {
  project: Pick<Project, 'id' | 'name'>
  question?: string | undefined
  onClose: () => void
}

const ForkDialog = ({ project, question, onClose }: ForkDialogProps) => {
  const fork = useForkProject(project.id)
  return (
    <CopyProjectDialog
      title={t('Fork this project')}
      text={t(
        'You get your own copy of this project, with its instructions and sources. Files, links and text are copied; members, chats and the public link aren’t.',
      )}
      confirmLabel={t('Fork project')}
      name={project.name}
      createCopy={fork.mutateAsync}
      successMessage={(copy) => t('“{copy}” is now yours', { copy: copy.name })}
      question={question}
      onClose={onClose}
    />
  )
}

export default ForkDialog
