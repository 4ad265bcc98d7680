import type { Project } from '@atelier/contract/project'
import { messages } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'

/** Draft while it is not finished, Archived when it is read-only, Access Revoked for who was removed. */
export const ProjectBadge = ({
  project,
}: {
  project: Pick<Project, 'archived' | 'displayStatus' | 'status'>
}) =>
  project.displayStatus === 'ACCESS_REVOKED' ? (
    <Badge>{messages.sharing.labels.revoked}</Badge>
  ) : project.archived ? (
    <Badge>{messages.projects.archived}</Badge>
  ) : project.status === 'PENDING' ? (
    <Badge tone="accent">{messages.projects.draft}</Badge>
  ) : null
