import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '../../lib/text.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { useUser } from '../users/index.ts'
import { teamPromptsQuery } from './api.ts'
import type { PromptActions } from './prompt-menu.tsx'
import { PromptRow } from './prompt-row.tsx'
import { PromptsFailed } from './prompts-state.tsx'
import type { AnyPrompt } from './use-insert-prompt.tsx'

interface TeamListProps {
  isTall: boolean
  onInsert: (prompt: AnyPrompt) => void
  actions: PromptActions
}

export const TeamList = ({ isTall, onInsert, actions }: TeamListProps) => {
  const isInTeam = (useUser()?.teamId ?? null) !== null
  const list = useInfiniteQuery({ ...teamPromptsQuery, enabled: isInTeam })
  if (!isInTeam || (list.data === undefined && list.error === null) || list.data?.length === 0) return null
  return (
    <section aria-label={t('From your team')} className="mt-4">
      <h3 className="px-2 pb-1.5 text-12 text-muted">{t('From your team')}</h3>
      {list.data === undefined ? (
        <PromptsFailed error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : (
        <ul aria-label={t('From your team')} className="flex flex-col gap-px">
          {list.data.map((prompt) => (
            <PromptRow
              key={prompt.id}
              prompt={prompt}
              isTall={isTall}
              onInsert={onInsert}
              actions={actions}
            />
          ))}
        </ul>
      )}
      <LoadMore list={list} size="sm" />
    </section>
  )
}
