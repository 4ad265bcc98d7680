import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { t } from '../../../lib/text.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PanelLoading } from '../../../ui/feedback/panel-loading.tsx'
import { ResourceState } from '../../../ui/feedback/resource-state.tsx'
import { botQuery } from '../api.ts'
import { BotPreview } from './bot-preview.tsx'

const BotPreviewPanel = () => {
  const { botId = '' } = useParams({ strict: false })
  const query = useQuery({ ...botQuery(botId), enabled: botId !== '' && botId !== 'new' })
  const notFound = (
    <EmptyState
      size="panel"
      title={t('Bot not found')}
      text={t('It was deleted, or it belongs to someone else.')}
    />
  )
  if (botId === 'new')
    return <EmptyState size="panel" title={t('No preview yet')} text={t('Save the draft to try it here.')} />
  return (
    <ResourceState
      query={query}
      size="panel"
      errorTitle={t('Couldn’t load this bot')}
      loading={<PanelLoading />}
      notFound={notFound}
    >
      {(bot) => (bot.isOwner ? <BotPreview chatbotId={bot.id} version={bot.version} /> : notFound)}
    </ResourceState>
  )
}

export default BotPreviewPanel
