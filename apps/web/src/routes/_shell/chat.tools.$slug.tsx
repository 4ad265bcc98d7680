import { createFileRoute } from '@tanstack/react-router'
import { ToolScreen } from '../../features/ai-tools/tool-screen.tsx'

export const Route = createFileRoute('/_shell/chat/tools/$slug')({ component: ToolPage })

function ToolPage() {
  const { slug } = Route.useParams()
  return <ToolScreen slug={slug} />
}
