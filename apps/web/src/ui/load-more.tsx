import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { errorText } from '../lib/error-text.ts'
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
}

/** The end of a list that goes on: the next page comes when it is near, or when it is asked for; a failure says why. */
export const LoadMore = ({ list, size = 'md', className = 'py-4' }: LoadMoreProps) => {
  const more = () => void list.fetchNextPage()
  const hasFailed = list.isFetchNextPageError
  const end = useNearEnd<HTMLDivElement>(more, {
    margin: limits.project.scrollMargin,
    isActive: list.hasNextPage && !list.isFetchingNextPage && !hasFailed,
  })
  if (!list.hasNextPage) return null
  return (
    <div ref={end} className={cx('flex flex-col items-center gap-2', className)}>
      {hasFailed && (
        <p role="alert" className="text-13 text-bad">
          {errorText(list.error)}
        </p>
      )}
      <Button size={size} onPress={more} isPending={list.isFetchingNextPage}>
        {hasFailed ? 'Try again' : messages.projects.loadMore}
      </Button>
    </div>
  )
}
