import type { ReactNode } from 'react'
import { errorText } from '../lib/error-text.ts'
import { layout } from '../lib/layout.ts'
import { messages } from '../lib/messages.ts'
import { t } from '../lib/text.tsx'
import { useNearEnd } from '../lib/use-near-end.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

/** A list that comes page by page, as its query tells of it. */
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
  /** How near the end of the list is when the next page is asked for, in pixels, and how much of it is seen. */
  margin?: number
  threshold?: number
  /** In place of a button to press: what stands there while a page comes. */
  loading?: ReactNode
  /** What the button says after a failure. */
  again?: string
}

/** The end of a list that goes on: the next page comes when it is near, or when it is asked for; a failure says why. */
export const LoadMore = ({
  list,
  size = 'md',
  className = 'py-4',
  margin = layout.scrollMargin,
  threshold,
  loading,
  again = t('Try again'),
}: LoadMoreProps) => {
  const more = () => void list.fetchNextPage()
  const hasFailed = list.isFetchNextPageError
  const end = useNearEnd<HTMLDivElement>(more, {
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
      <Button size={size} onPress={more} isPending={list.isFetchingNextPage}>
        {hasFailed ? again : messages.projects.loadMore}
      </Button>
    </div>
  )
}
