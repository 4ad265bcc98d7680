import { createFileRoute } from '@tanstack/react-router'
import { ForkCraft } from '../../features/crafts/fork-craft.tsx'

export const Route = createFileRoute('/_shell/chat/craft/$craftId')({
  component: CraftPage,
})

function CraftPage() {
  const { craftId } = Route.useParams()
  return <ForkCraft key={craftId} shareId={craftId} />
}
