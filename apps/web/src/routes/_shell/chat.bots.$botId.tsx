import { createFileRoute } from '@tanstack/react-router'
import { EditorScreen } from '../../features/bots/editor/editor-screen.tsx'

export const Route = createFileRoute('/_shell/chat/bots/$botId')({ component: EditBotPage })

function EditBotPage() {
  const { botId } = Route.useParams()
  return <EditorScreen key={botId} botId={botId} />
}
