import { limits } from '@atelier/contract/limits'
import type { Project } from '@atelier/contract/projects/project'
import { createFileRoute } from '@tanstack/react-router'
import { ProjectComposer } from '../../features/chat/composer/project-composer.tsx'
import { ProjectDropZone } from '../../features/knowledge/index.ts'
import { projectQuery } from '../../features/projects/index.ts'
import { ProjectScreen } from '../../features/projects/project-screen.tsx'
import { ReaderStart, ShareActions } from '../../features/sharing/index.ts'
import { useStable } from '../../lib/use-stable.ts'
import { textParam, type SearchParams } from '../../lib/search-params.ts'

interface ProjectSearch {
  /** A question to prefill in the composer, from a public page's starters. */
  ask?: string | undefined
  fork?: string | undefined
}

export const Route = createFileRoute('/_shell/chat/projects/$projectId')({
  validateSearch: (search: SearchParams): ProjectSearch => ({
    ask: textParam(search, 'ask', limits.project.promptMax),
    fork: textParam(search, 'fork', 1),
  }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(projectQuery(params.projectId)),
  component: ProjectPage,
})

const renderShareActions = (project: Project) => <ShareActions project={project} />

function ProjectPage() {
  const { projectId } = Route.useParams()
  const { ask: question, fork } = Route.useSearch()
  const navigate = Route.useNavigate()
  const clearRequest = useStable(
    () =>
      void navigate({
        search: (search) => ({ ...search, ask: undefined, fork: undefined }),
        replace: true,
        resetScroll: false,
      }),
  )
  return (
    <ProjectDropZone key={projectId} projectId={projectId}>
      <ProjectScreen
        projectId={projectId}
        composer={<ProjectComposer projectId={projectId} prefill={question} onPrefilled={clearRequest} />}
        renderShareActions={renderShareActions}
        reader={
          <ReaderStart
            projectId={projectId}
            requestedFork={question === undefined && fork === undefined ? null : { question }}
            onRequestHandled={clearRequest}
          />
        }
      />
    </ProjectDropZone>
  )
}
