import type { Project } from '@atelier/contract/project'
import { createFileRoute } from '@tanstack/react-router'
import { ProjectComposer } from '../../features/chat/project-composer.tsx'
import { ProjectDropZone } from '../../features/knowledge/index.ts'
import { projectQuery } from '../../features/projects/index.ts'
import { ProjectScreen } from '../../features/projects/project-screen.tsx'
import { ShareActions } from '../../features/sharing/index.ts'

export const Route = createFileRoute('/_shell/chat/projects/$projectId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(projectQuery(params.projectId)),
  component: ProjectPage,
})

const share = (project: Project) => <ShareActions project={project} />

function ProjectPage() {
  const { projectId } = Route.useParams()
  return (
    <ProjectDropZone key={projectId} projectId={projectId}>
      <ProjectScreen
        projectId={projectId}
        composer={<ProjectComposer projectId={projectId} />}
        share={share}
      />
    </ProjectDropZone>
  )
}
