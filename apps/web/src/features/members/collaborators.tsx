import type { Project } from '@atelier/contract/project'
import { useQuery } from '@tanstack/react-query'
import { ResourceState } from '../../ui/resource-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
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
      loading={<CollaboratorsSkeleton rows={project.memberCount} />}
      failed="The members did not load"
      size="panel"
    >
      {(members) => (
        <div className="flex flex-col gap-3">
          {mayManage && <NoMail asked={members} />}
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

const CollaboratorsSkeleton = ({ rows }: { rows: number }) => (
  <div className="flex flex-col">
    <span className="sr-only">Loading members</span>
    {Array.from({ length: Math.min(Math.max(rows, 1), 5) }, (_, index) => (
      <div key={index} className="flex h-14 items-center gap-3">
        <Skeleton className="size-9 rounded-full" />
        <span className="flex flex-1 flex-col gap-1.5">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3 w-40" />
        </span>
        <Skeleton className="h-9 w-26" />
      </div>
    ))}
  </div>
)

export default Collaborators
