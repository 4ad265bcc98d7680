import type { ImageId } from '@atelier/contract/ids'
import { createFileRoute } from '@tanstack/react-router'
import { ImagesScreen } from '../../features/images/images-screen.tsx'
import { textParam, type SearchParams } from '../../lib/search-params.ts'

export const Route = createFileRoute('/_shell/bonkers')({
  validateSearch: (search: SearchParams): { image?: ImageId | undefined } => ({
    image: textParam(search, 'image', 36) as ImageId | undefined,
  }),
  component: ImagesPage,
})

function ImagesPage() {
  const { image } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ImagesScreen
      imageId={image}
      onOpen={(next) => void navigate({ search: (search) => ({ ...search, image: next }) })}
    />
  )
}
