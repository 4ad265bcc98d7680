import type { Project } from '@atelier/contract/projects/project'
import { t } from '../../lib/text.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Collaborators } from '../members/index.ts'

const MembersDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => (
  <Dialog
    title={t('Members')}
    description={t('People in “{project}”.', { project: project.name })}
    onClose={onClose}
  >
    <Collaborators project={project} />
  </Dialog>
)

export default MembersDialog
