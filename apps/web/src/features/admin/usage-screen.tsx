import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { t } from '../../lib/text.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { useUser } from '../users/index.ts'
import { usageQuery } from './api.ts'
import { UsageView } from './usage-view.tsx'

export const UsageScreen = () => {
  const upgrade = useUser()?.upgrade
  return (
    <>
      <PageHeader breadcrumb={[{ label: t('Usage'), icon: <Gauge /> }]} />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto flex w-full max-w-prose flex-col gap-6 pt-8 pb-24">
          <div>
            <h1 className="font-serif text-28 font-medium tracking-tight">{t('Usage')}</h1>
            <p className="mt-1.5 text-14 text-pretty text-muted">
              {upgrade?.text || t('If you need more than your plan includes, contact your administrator.')}{' '}
              {upgrade?.link && (
                <a
                  href={upgrade.link}
                  target="_blank"
                  rel="noreferrer nofollow"
                  className="text-accent-text underline underline-offset-4"
                >
                  {t('How to get more')}
                </a>
              )}
            </p>
          </div>
          <ResourceState
            query={useQuery(usageQuery)}
            loading={<ListSkeleton label={t('Loading your usage')} />}
            errorTitle={t('Couldn’t load your usage')}
          >
            {(usage) => <UsageView usage={usage} />}
          </ResourceState>
        </div>
      </main>
    </>
  )
}
