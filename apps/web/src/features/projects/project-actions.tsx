import { limits } from '@atelier/contract/limits'
import type { Project } from '@atelier/contract/projects/project'
import { Archive, Copy, PanelRight, Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { messages } from '../../lib/messages.ts'
import { usePanels } from '../../lib/panels/panels.ts'
import { t } from '../../lib/text.tsx'
import { AvatarStack } from '../../ui/display/avatar-stack.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { canArchive, canDelete, canEdit } from './can-edit.ts'

const EditProjectDialog = lazy(() => import('./edit-project-dialog.tsx'))
const ArchiveProjectDialog = lazy(() => import('./archive-project-dialog.tsx'))
const DuplicateProjectDialog = lazy(() => import('./duplicate-project-dialog.tsx'))
const DeleteProjectDialog = lazy(() => import('./delete-project-dialog.tsx'))

const knowledgePanel = 'manageProjectKnowledgePanel'

export const ProjectActions = ({ project, shareActions }: { project: Project; shareActions: ReactNode }) => {
  const panels = usePanels()
  const [dialog, setDialog] = useState<'edit' | 'duplicate' | 'archive' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const mayEdit = canEdit(project)
  const mayArchive = canArchive(project)
  const canDeleteActive = canDelete(project) && !project.archived
  if (!project.isMember) return shareActions
  return (
    <>
      <span className="max-tablet:hidden">
        <AvatarStack
          people={project.members.map(({ uid, name, picture }) => ({ id: uid, name, picture }))}
          total={project.memberCount}
          visibleMax={limits.project.avatars}
          moreLabel={messages.projects.moreMembers}
        />
      </span>
      {shareActions}
      {(mayEdit || mayArchive) && (
        <Menu
          label={t('Project actions')}
          items={[
            ...(mayEdit ? [{ label: t('Edit'), icon: <Pencil />, onAction: () => setDialog('edit') }] : []),
            ...(canDeleteActive
              ? [{ label: t('Duplicate'), icon: <Copy />, onAction: () => setDialog('duplicate') }]
              : []),
            ...(mayArchive
              ? [
                  {
                    label: t('Archive'),
                    icon: <Archive />,
                    onAction: () => setDialog('archive'),
                  },
                ]
              : []),
            ...(canDeleteActive
              ? [
                  {
                    label: t('Delete'),
                    icon: <Trash2 />,
                    isDanger: true,
                    onAction: () => setDialog('delete'),
                  },
                ]
              : []),
          ]}
        />
      )}
      <IconButton
        label={t('Project Knowledge')}
        placement="bottom end"
        isActive={panels.isOpen(knowledgePanel)}
        onPress={() => panels.toggle(knowledgePanel)}
      >
        <PanelRight />
      </IconButton>
      {dialog === 'edit' && <EditProjectDialog project={project} onClose={close} />}
      {dialog === 'duplicate' && <DuplicateProjectDialog project={project} onClose={close} />}
      {dialog === 'archive' && <ArchiveProjectDialog project={project} onClose={close} />}
      {dialog === 'delete' && <DeleteProjectDialog project={project} onClose={close} />}
    </>
  )
}
