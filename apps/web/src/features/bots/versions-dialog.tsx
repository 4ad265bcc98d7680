import type { BotConfig } from '@atelier/contract/bot'
import type { ChatbotId } from '@atelier/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { relativeTime } from '../../lib/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { versionsQuery } from './api.ts'

/** What was deployed, and the way back to it: it becomes the draft. */
const VersionsDialog = ({
  chatbotId,
  onRestore,
  onClose,
}: {
  chatbotId: ChatbotId
  onRestore: (config: BotConfig) => void
  onClose: () => void
}) => {
  const versions = useQuery(versionsQuery(chatbotId))
  return (
    <Dialog title={t('Versions')} description={t('What was deployed, newest first.')} onClose={onClose}>
      <ResourceState
        of={versions}
        size="panel"
        failed={t('The versions did not load')}
        loading={
          <Loading label={t('Loading the versions')}>
            <Skeleton className="h-12" />
          </Loading>
        }
        empty={<EmptyState size="panel" title={t('Nothing was deployed yet')} />}
      >
        {(list) => (
          <ul>
            {list.map(({ number, config, deployedAt }) => (
              <li key={number} className="flex items-center gap-3 border-b border-line py-2.5">
                <div className="min-w-0 flex-1">
                  <p className="truncate text-14 font-medium">
                    {t('Version {number} · {config}', { number, config: config.name })}
                  </p>
                  <p className="truncate text-13 text-muted">
                    {relativeTime(deployedAt)} · {config.prompt}
                  </p>
                </div>
                <Button
                  onPress={() => {
                    onRestore(config)
                    onClose()
                  }}
                >
                  {t('Back to this')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ResourceState>
    </Dialog>
  )
}

export default VersionsDialog
