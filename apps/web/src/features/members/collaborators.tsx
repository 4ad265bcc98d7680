import type { Project } from '@atelier/contract/project'
import { useQuery } from '@tanstack/react-query'
import { PeopleSkeleton } from '../../ui/loading.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { membersQuery } from './api.ts'
import { canManageMembers } from './can-manage.ts'
import { LeaveProject } from './leave-project.tsx'
import { ManagedMember } from './managed-member.tsx'
import { NoMail } from './no-mail.tsx'
import { MemberLine } from './member-line.tsx'

const roleNames = { OWNER: 'Owner', EDITOR: 'Editor', VIEWER: 'Viewer' } as const

/** Everybody in a project; its owner changes roles, takes people out and sees who is asked. */
const Collaborators = ({ project }: { project: Project }) => {
  const mayManage = canManageMembers(project)
  return (
    <ResourceState
      of={useQuery(membersQuery(project.id))}
      loading={
        <PeopleSkeleton label="Loading members" rows={Math.min(Math.max(project.memberCount, 1), 5)} />
      }
      failed="The members did not load"
      size="panel"
    >
      {(members) => (
        <div className="flex flex-col gap-3">
          {mayManage && <NoMail of={members} />}
          <ul aria-label="Collaborators" className="flex flex-col">
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

export default Collaborators
