import type { Project } from '@atelier/contract/project'
import { useDuplicateProject } from './api.ts'
import CopyProjectDialog from './copy-project-dialog.tsx'

/** Names a second project like one's own and makes it. */
const DuplicateProjectDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const duplicate = useDuplicateProject(project.id)
  return (
    <CopyProjectDialog
      title="Duplicate this project"
      text="You get a second project with the same instructions and sources. Its people, chats and public link stay where they are."
      confirm="Duplicate project"
      name={project.name}
      makeCopy={duplicate.mutateAsync}
      done={(copy) => `“${copy.name}” is there`}
      onClose={onClose}
    />
  )
}

export default DuplicateProjectDialog
