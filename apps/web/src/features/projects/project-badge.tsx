import type { Project } from '@atelier/contract/projects/project'
import { messages } from '../../lib/messages.ts'
import { Badge } from '../../ui/display/badge.tsx'

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
