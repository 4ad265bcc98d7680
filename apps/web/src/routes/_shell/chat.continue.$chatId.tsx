import { createFileRoute } from '@tanstack/react-router'
import { ContinueChat } from '../../features/chat/continue-chat.tsx'

export const Route = createFileRoute('/_shell/chat/continue/$chatId')({
  component: ContinuePage,
})

function ContinuePage() {
  const { chatId } = Route.useParams()
  return <ContinueChat key={chatId} sharedId={chatId} />
}
