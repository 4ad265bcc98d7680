import type { ReactNode } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { layout } from '../../lib/layout.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { useNearEnd } from '../../lib/lists/use-near-end.ts'
import { Button } from '../buttons/button.tsx'
import { cx } from '../cx.ts'

interface PagedList {
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

export interface LoadMoreProps {
  list: PagedList
  size?: 'sm' | 'md'
  className?: string
  margin?: number
  threshold?: number
  loading?: ReactNode
  retryLabel?: string
}

/** Loads the next page near the end or on demand; a failure offers a retry. */
export const LoadMore = ({
  list,
  size = 'md',
  className = 'py-4',
  margin = layout.scrollMarginPx,
  threshold,
  loading,
  retryLabel = t('Try again'),
}: LoadMoreProps) => {
  const loadNext = () => void list.fetchNextPage()
  const hasFailed = list.isFetchNextPageError
  const end = useNearEnd<HTMLDivElement>(loadNext, {
    margin,
    ...(threshold !== undefined && { threshold }),
    isActive: list.hasNextPage && !list.isFetchingNextPage && !hasFailed,
  })
  if (!list.hasNextPage) return null
  if (loading !== undefined && !hasFailed)
    return (
      <div ref={end} className="min-h-px">
        {list.isFetchingNextPage && loading}
      </div>
    )
  return (
    <div ref={end} className={cx('flex flex-col items-center gap-2', className)}>
      {hasFailed && (
        <p role="alert" className="text-13 text-bad">
          {errorText(list.error)}
        </p>
      )}
      <Button size={size} onPress={loadNext} isPending={list.isFetchingNextPage}>
        {hasFailed ? retryLabel : messages.projects.loadMore}
      </Button>
    </div>
  )
}
