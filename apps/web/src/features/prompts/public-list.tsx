import { promptTags, type PromptTag } from '@atelier/contract/prompts/prompt'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { layout } from '../../lib/layout.ts'
import { t } from '../../lib/text.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { publicPromptsQuery } from './api.ts'
import type { PromptActions } from './prompt-menu.tsx'
import { PromptRow } from './prompt-row.tsx'
import { promptTagNames } from './prompt-tags.ts'
import { NoPrompts, PromptsFailed, PromptsSkeleton } from './prompts-state.tsx'
import type { AnyPrompt } from './use-insert-prompt.tsx'

interface PublicListProps {
  onInsert: (prompt: AnyPrompt) => void
  actions: PromptActions
}

export const PublicList = ({ onInsert, actions }: PublicListProps) => {
  const [tag, setTag] = useState<PromptTag | null>(null)
  const list = useInfiniteQuery(publicPromptsQuery(tag ?? undefined))
  const { data: prompts, error, isFetching, refetch } = list
  return (
    <>
      <div role="group" aria-label={t('Categories')} className="flex flex-wrap gap-1.5 pb-4">
        {[null, ...promptTags].map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={tag === each}
            onClick={() => setTag(each)}
            className="touch-tall rounded-full border border-line bg-surface px-3 py-1 text-13 text-muted transition-colors hover:border-faint hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
          >
            {each === null ? t('All prompts') : promptTagNames[each]}
          </button>
        ))}
      </div>
      {prompts !== undefined ? (
        prompts.length === 0 ? (
          <NoPrompts />
        ) : (
          <ul aria-label={t('Public Prompts')} className="flex flex-col gap-2">
            {prompts.map((prompt) => (
              <PromptRow key={prompt.id} prompt={prompt} isTall onInsert={onInsert} actions={actions} />
            ))}
          </ul>
        )
      ) : error === null ? (
        <PromptsSkeleton rows={layout.prompt.publicSkeletonRows} height={layout.prompt.folderRowHeightFull} />
      ) : (
        <PromptsFailed error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      <LoadMore list={list} size="sm" />
    </>
  )
}
