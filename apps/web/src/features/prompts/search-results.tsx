import { fuzzySearch } from '@atelier/contract/fuzzy-search'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { layout } from '../../lib/layout.ts'
import { t } from '../../lib/text.tsx'
import { useUser } from '../users/index.ts'
import { promptSearchQuery, publicSearchQuery, teamPromptsQuery } from './api.ts'
import type { PromptActions } from './prompt-menu.tsx'
import { PromptRow } from './prompt-row.tsx'
import { NoMatch, PromptsFailed, PromptsSkeleton } from './prompts-state.tsx'
import type { AnyPrompt } from './use-insert-prompt.tsx'

interface SearchResultsProps {
  q: string
  isTall: boolean
  isGuest: boolean
  onInsert: (prompt: AnyPrompt) => void
  actions: PromptActions
}

export const SearchResults = ({ q, isTall, isGuest, onInsert, actions }: SearchResultsProps) => {
  const savedResults = useQuery({ ...promptSearchQuery(q), enabled: !isGuest })
  const publicResults = useQuery(publicSearchQuery(q))
  const team = useInfiniteQuery({ ...teamPromptsQuery, enabled: (useUser()?.teamId ?? null) !== null })
  const failedQuery = [savedResults, publicResults].find(
    ({ error, data }) => error !== null && data === undefined,
  )
  if (failedQuery)
    return (
      <PromptsFailed
        error={failedQuery.error}
        isRetrying={failedQuery.isFetching}
        onRetry={() => void failedQuery.refetch()}
      />
    )
  const height = isTall ? layout.prompt.folderRowHeightFull : layout.prompt.folderRowHeight
  if (!publicResults.data || (!savedResults.data && !isGuest)) return <PromptsSkeleton height={height} />
  const matches = fuzzySearch<AnyPrompt>(
    [...(savedResults.data ?? []), ...(team.data ?? []), ...publicResults.data],
    q,
    ({ promptName, promptText }) => ({ name: promptName, text: promptText }),
    layout.prompt.searchResults,
  )
  return (
    <section>
      <h3 className="px-2 pb-1.5 text-12 text-muted">{t('Search Results')}</h3>
      {matches.length === 0 ? (
        <NoMatch />
      ) : (
        <ul aria-label={t('Search Results')} className="flex flex-col gap-px">
          {matches.map((prompt) => (
            <PromptRow
              key={prompt.id}
              prompt={prompt}
              isTall={isTall}
              onInsert={onInsert}
              actions={actions}
              showsKind
            />
          ))}
        </ul>
      )}
    </section>
  )
}
