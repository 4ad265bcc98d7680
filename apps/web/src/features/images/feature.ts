import { Image } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'

export const feature: Feature = {
  name: 'images',
  order: 80,
  entries: [
    {
      id: 'images',
      label: t('Image Gen'),
      command: t('Create image'),
      icon: Image,
      opens: { page: '/bonkers' },
      section: 'more',
    },
  ],
  liveUpdates: { image: (queryClient) => void queryClient.invalidateQueries({ queryKey: ['images'] }) },
}
