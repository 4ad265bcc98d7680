import { Image } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const images: Feature = {
  name: 'images',
  entries: [
    {
      id: 'images',
      label: 'Image Gen',
      command: 'Make a picture',
      icon: Image,
      opens: { page: '/bonkers' },
      place: 'sidebar',
    },
  ],
  live: { image: (queryClient) => void queryClient.invalidateQueries({ queryKey: ['images'] }) },
}
