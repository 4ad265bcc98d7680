import { createFileRoute } from '@tanstack/react-router'
import { ProjectComposer } from '../../features/chat/project-composer.tsx'
import { projectQuery } from '../../features/projects/index.ts'
import { ProjectScreen } from '../../features/projects/project-screen.tsx'

export const Route = createFileRoute('/_shell/chat/projects/$projectId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(projectQuery(params.projectId)),
  component: ProjectPage,
})

function ProjectPage() {
  const { projectId } = Route.useParams()
  return (
    <ProjectScreen
      key={projectId}
      projectId={projectId}
      composer={<ProjectComposer projectId={projectId} />}
    />
  )
}
