import { layout } from '../../../lib/layout.ts'
import { t } from '../../../lib/text.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

export const gridClass = 'grid grid-cols-1 gap-3.5 transition-opacity tablet:grid-cols-2 desktop:grid-cols-3'

export const SkeletonCards = () => (
  <>
    {Array.from({ length: layout.vault.skeletonCards }, (_, index) => (
      <li key={index} data-skeleton>
        {index === 0 && <output className="sr-only">{t('Loading your vault')}</output>}
        <Card className="flex h-80 flex-col gap-3">
          <Skeleton className="size-4.5" />
          <Skeleton className="min-h-0 w-full flex-1" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-24" />
        </Card>
      </li>
    ))}
  </>
)
