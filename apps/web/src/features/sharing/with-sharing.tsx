import type { Project } from '@atelier/contract/projects/project'
import type { Sharing } from '@atelier/contract/projects/sharing'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { ResourceState, type ResourceStateProps } from '../../ui/feedback/resource-state.tsx'
import { projectQuery } from '../projects/index.ts'
import { sharingQuery } from './api.ts'

interface WithSharingProps extends Pick<ResourceStateProps<unknown>, 'loading' | 'errorTitle'> {
  readOnlyText: string
  children: (project: Project, projectSharing: Sharing) => ReactNode
}

export const WithSharing = ({ readOnlyText, children, ...states }: WithSharingProps) => {
  const { projectId } = useParams({ strict: false })
  const project = useQuery({ ...projectQuery(projectId ?? ''), enabled: projectId !== undefined })
  const projectSharing = useQuery({
    ...sharingQuery(projectId ?? ''),
    enabled: project.data?.isMember === true,
  })
  return (
    <ResourceState query={project} size="panel" {...states}>
      {(data) =>
        data.archived || !data.permissions.SHARE_CHAT ? (
          <p className="px-4 text-14 text-muted">
            {data.archived
              ? t('{archived}: you can’t change sharing.', { archived: messages.sharing.labels.archived })
              : readOnlyText}
          </p>
        ) : (
          <ResourceState query={projectSharing} size="panel" {...states}>
            {(projectSharing) => children(data, projectSharing)}
          </ResourceState>
        )
      }
    </ResourceState>
  )
}
