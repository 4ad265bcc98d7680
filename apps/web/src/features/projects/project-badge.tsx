import { messages } from '@atelier/contract/messages'
import type { Project } from '@atelier/contract/project'
import { Badge } from '../../ui/badge.tsx'

/** Draft while it is not finished, Archived when it is read-only. */
export const ProjectBadge = ({ project }: { project: Pick<Project, 'archived' | 'status'> }) =>
  project.archived ? (
    <Badge>{messages.projects.archived}</Badge>
  ) : project.status === 'PENDING' ? (
    <Badge tone="accent">{messages.projects.draft}</Badge>
  ) : null
