import type { Project } from '@atelier/contract/projects/project'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { PeopleSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { useUser } from '../users/index.ts'
import { membersQuery, useLeaveProject } from './api.ts'
import { canManageMembers } from './can-manage.ts'
import { ManagedMember } from './managed-member.tsx'
import { MemberLine, EmailDisabledNotice } from './member-line.tsx'

const roleNames = { OWNER: t('Owner'), EDITOR: t('Editor'), VIEWER: t('Viewer') } as const

export const Collaborators = ({ project }: { project: Project }) => {
  const mayManage = canManageMembers(project)
  return (
    <ResourceState
      query={useQuery(membersQuery(project.id))}
      loading={
        <PeopleSkeleton label={t('Loading members')} rows={Math.min(Math.max(project.memberCount, 1), 5)} />
      }
      errorTitle={t('Couldn’t load the members')}
      size="panel"
    >
      {(members) => (
        <div className="flex flex-col gap-3">
          {mayManage && <EmailDisabledNotice people={members} />}
          <ul aria-label={t('Collaborators')} className="flex flex-col">
            {members.map((member) =>
              mayManage && member.role !== 'OWNER' ? (
                <ManagedMember key={member.invitationId ?? member.uid} project={project} member={member} />
              ) : (
                <MemberLine key={member.invitationId ?? member.uid} member={member}>
                  <span className="text-13 text-muted">{roleNames[member.role]}</span>
                </MemberLine>
              ),
            )}
          </ul>
          {project.isMember && project.userRole !== 'OWNER' && <LeaveProject project={project} />}
        </div>
      )}
    </ResourceState>
  )
}

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

const LeaveProject = ({ project }: { project: Project }) => {
  const [isConfirming, setConfirming] = useState(false)
  const user = useUser()
  const navigate = useNavigate()
  const leaveProject = useLeaveProject(project.id)
  if (user === undefined) return null
  return (
    <>
      <Button className="self-start" icon={<LogOut />} onPress={() => setConfirming(true)}>
        {t('Leave project')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('Leave this project?')}
          text={t(
            'You won’t be able to open “{project}” unless its owner invites you again. You can still read and export your own chats, without the project’s sources.',
            { project: project.name },
          )}
          confirmLabel={t('Leave project')}
          isDanger
          onClose={() => setConfirming(false)}
          onConfirm={async () => {
            await leaveProject.mutateAsync(user.id)
            await navigate({ to: '/chat/projects' })
          }}
          successMessage={t('You left “{project}”', { project: project.name })}
          errorTitle={t('Couldn’t leave the project')}
        />
      )}
    </>
  )
}
