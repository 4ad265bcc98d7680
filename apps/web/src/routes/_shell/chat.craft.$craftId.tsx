import { createFileRoute } from '@tanstack/react-router'
import { ForkCraft } from '../../features/crafts/fork-craft.tsx'

/** Where the page of a shared craft leads. */
export const Route = createFileRoute('/_shell/chat/craft/$craftId')({
  component: CraftPage,
})

function CraftPage() {
  const { craftId } = Route.useParams()
  return <ForkCraft key={craftId} shareId={craftId} />
}
