import { limits } from '@atelier/contract/limits'
import { createFileRoute } from '@tanstack/react-router'
import { projectQuery } from '../../features/projects/index.ts'
import { RetrievalScreen } from '../../features/retrieval-lab/retrieval-screen.tsx'
import { textParam, type SearchParams } from '../../lib/search-params.ts'

interface RetrievalSearch {
  question?: string | undefined
  q?: string | undefined
}

export const Route = createFileRoute('/_shell/chat/projects/$projectId_/retrieval')({
  validateSearch: (search: SearchParams): RetrievalSearch => ({
    question: textParam(search, 'question', limits.project.idLength),
    q: textParam(search, 'q', limits.retrieval.questionMax),
  }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(projectQuery(params.projectId)),
  component: RetrievalPage,
})

function RetrievalPage() {
  const { projectId } = Route.useParams()
  const { question, q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RetrievalScreen
      key={projectId}
      projectId={projectId}
      open={question}
      question={q}
      onChange={(next) =>
        void navigate({
          search: (search) => ({ ...search, question: next.open, q: next.question }),
          resetScroll: false,
        })
      }
    />
  )
}
