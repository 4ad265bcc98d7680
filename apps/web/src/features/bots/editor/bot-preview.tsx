import type { ChatbotId } from '@atelier/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { ResourceState } from '../../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { LoadedChat } from '../../chat/index.ts'
import { startBotChat } from '../api.ts'

const loadingPreview = (
  <Loading label={t('Loading preview')}>
    <Skeleton className="m-4 h-24" />
  </Loading>
)

export const BotPreview = ({ chatbotId, version }: { chatbotId: ChatbotId; version: number }) => {
  const preview = useQuery({
    queryKey: ['bot-preview', chatbotId],
    queryFn: () => startBotChat(chatbotId, true),
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <ResourceState
      query={preview}
      size="panel"
      errorTitle={t('Couldn’t start the preview')}
      loading={loadingPreview}
    >
      {({ id }) => (
        <div className="flex min-h-0 flex-1 flex-col">
          <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2 text-13 text-muted">
            {t('Only you can see this chat. It uses the draft.')}
            <Button
              icon={<RotateCcw />}
              isPending={preview.isFetching}
              onPress={() => void preview.refetch()}
            >
              {t('Start over')}
            </Button>
          </div>
          <LoadedChat key={`${id} ${version}`} chatId={id} isEmbedded />
        </div>
      )}
    </ResourceState>
  )
}
