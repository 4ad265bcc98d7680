import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { t } from '../../lib/text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { botQuery } from './api.ts'
import { BotDetails } from './bot-details.tsx'

const BotProfile = () => {
  const id = useSearch({ strict: false, select: ({ bot }) => bot }) ?? ''
  const query = useQuery({ ...botQuery(id), enabled: id !== '' })
  return (
    <ResourceState
      query={query}
      size="panel"
      errorTitle={t('Couldn’t load this bot')}
      loading={
        <Loading label={t('Loading bot')}>
          <Skeleton className="m-4 h-24" />
        </Loading>
      }
      notFound={
        <EmptyState
          size="panel"
          title={t('Bot not found')}
          text={t('It was deleted or is no longer public.')}
        />
      }
    >
      {(bot) => <BotDetails bot={bot} />}
    </ResourceState>
  )
}

export default BotProfile
