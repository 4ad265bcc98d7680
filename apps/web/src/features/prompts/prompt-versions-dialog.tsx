import type { SavedPrompt } from '@atelier/contract/prompts/prompt'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/api/error-text.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { promptVersionsQuery, useSavePrompt } from './api.ts'

const PromptVersionsDialog = ({ prompt, onClose }: { prompt: SavedPrompt; onClose: () => void }) => {
  const versions = useQuery(promptVersionsQuery(prompt.id))
  const save = useSavePrompt()
  const restore = async (promptText: string) => {
    try {
      await save.mutateAsync({ id: prompt.id, promptName: prompt.promptName, promptText })
      toast.success(t('Earlier version restored'))
      onClose()
    } catch (error) {
      toast.error(t('Couldn’t restore the earlier version'), errorText(error))
    }
  }
  return (
    <Dialog
      title={t('Earlier versions')}
      description={t('Earlier versions of “{promptName}”, newest first.', { promptName: prompt.promptName })}
      onClose={onClose}
    >
      <ResourceState
        query={versions}
        size="panel"
        errorTitle={t('Couldn’t load the versions')}
        loading={
          <Loading label={t('Loading versions')}>
            <Skeleton className="h-16" />
          </Loading>
        }
        empty={
          <EmptyState
            size="panel"
            title={t('No earlier versions')}
            text={t('When you change the text, its previous version is kept here.')}
          />
        }
      >
        {(list) => (
          <ul>
            {list.map(({ number, promptText, replacedAt }) => (
              <li key={number} className="flex items-start gap-3 border-b border-line py-3 last:border-0">
                <div className="min-w-0 flex-1">
                  <p className="text-13 text-muted">
                    {t('Changed {replacedAt}', { replacedAt: relativeTime(replacedAt) })}
                  </p>
                  <p className="mt-1 line-clamp-4 text-14 wrap-anywhere whitespace-pre-line">{promptText}</p>
                </div>
                <Button isDisabled={save.isPending} onPress={() => void restore(promptText)}>
                  {t('Restore')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ResourceState>
    </Dialog>
  )
}

export default PromptVersionsDialog
