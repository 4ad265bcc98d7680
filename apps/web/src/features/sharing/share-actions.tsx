import type { Project } from '@atelier/contract/projects/project'
import type { User } from '@atelier/contract/people/user'
import { GitFork, Globe, Lock, Users } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { messages } from '../../lib/messages.ts'
import { usePanels } from '../../lib/panels/panels.ts'
import { t } from '../../lib/text.tsx'
import { useIsPhone } from '../../lib/browser/use-media.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useUser } from '../users/index.ts'

const { labels } = messages.sharing

export const shareLabel = (
  project: Pick<Project, 'archived' | 'displayStatus' | 'isPubliclyAccessible' | 'visibilityStatus'>,
): { label: string; canOpen: boolean } => {
  if (project.archived) return { label: labels.archived, canOpen: false }
  if (project.displayStatus === 'ACCESS_REVOKED') return { label: labels.revoked, canOpen: false }
  if (project.isPubliclyAccessible && project.visibilityStatus === 'PUBLIC')
    return { label: labels.public, canOpen: true }
  return { label: project.visibilityStatus === 'SHARED' ? labels.shared : labels.share, canOpen: true }
}

const ForkDialog = lazy(() => import('./fork-dialog.tsx'))
const MembersDialog = lazy(() => import('./members-dialog.tsx'))

const sharingPanel = 'projectSharingPanel'
const icons = { PRIVATE: Lock, SHARED: Users, PUBLIC: Globe }

/** Anyone with an account may fork, except the creator (PRJ-35). */
export const mayFork = (
  { allowForking, archived, createdByUserId }: Pick<Project, 'allowForking' | 'archived' | 'createdByUserId'>,
  user: Pick<User, 'id' | 'isGuest'> | undefined,
): boolean => user !== undefined && !user.isGuest && allowForking && !archived && createdByUserId !== user.id

export const ShareActions = ({ project }: { project: Project }) => {
  const panels = usePanels()
  const isPhone = useIsPhone()
  const user = useUser()
  const [dialog, setDialog] = useState<'fork' | 'members' | null>(null)
  const close = () => setDialog(null)
  const { label, canOpen } = shareLabel(project)
  const Icon = icons[project.visibilityStatus]
  const mayShare = project.permissions.SHARE_CHAT
  const isVisible = project.isMember && (mayShare || !canOpen)
  return (
    <>
      {mayFork(project, user) && (
        <Button icon={<GitFork />} onPress={() => setDialog('fork')}>
          {t('Fork')}
        </Button>
      )}
      {project.isMember && project.userRole !== 'OWNER' && (
        <IconButton label={t('Members')} onPress={() => setDialog('members')}>
          <Users />
        </IconButton>
      )}
      {isVisible &&
        (isPhone ? (
          <IconButton
            label={label}
            isDisabled={!canOpen || !mayShare}
            isActive={panels.isOpen(sharingPanel)}
            onPress={() => panels.toggle(sharingPanel)}
          >
            <Icon />
          </IconButton>
        ) : (
          <Button
            icon={<Icon />}
            isDisabled={!canOpen || !mayShare}
            onPress={() => panels.toggle(sharingPanel)}
          >
            {label}
          </Button>
        ))}

      {dialog === 'fork' && <ForkDialog project={project} onClose={close} />}
      {dialog === 'members' && <MembersDialog project={project} onClose={close} />}
    </>
  )
}
