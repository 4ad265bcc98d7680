import type { Attachment } from '@atelier/contract/attachment'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Download, ExternalLink, FileQuestion } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { attachmentQuery, contentUrl } from '../uploads/index.ts'
import { sourceTextQuery } from './api.ts'
import { SourceIcon } from './source-icon.tsx'
import { sourceLine } from './source-line.ts'
import { SourcePlaces } from './source-places.tsx'
import { readSpan, type Span } from './source-text.ts'

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

const Heading = ({ attachment }: { attachment: Attachment }) => {
  const isLink = attachment.type === 'LINK' && attachment.url !== null
  return (
    <div className="flex items-start gap-3 border-b border-line pb-4">
      <span className="mt-0.5 shrink-0 text-muted">
        <SourceIcon attachment={attachment} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-14 font-semibold wrap-anywhere">{attachment.title}</h3>
        <p className="text-12 text-muted">{sourceLine(attachment)}</p>
      </div>
      {isLink ? (
        <a
          href={attachment.url ?? undefined}
          target="_blank"
          rel="nofollow noopener noreferrer"
          className={buttonClass('secondary', 'sm')}
        >
          <ExternalLink {...icon} />
          Open
        </a>
      ) : (
        <a href={contentUrl(attachment.id)} download className={buttonClass('secondary', 'sm')}>
          <Download {...icon} />
          Download
        </a>
      )}
    </div>
  )
}

const Text = ({ id, span }: { id: string; span: Span | null }) => {
  const query = useInfiniteQuery(sourceTextQuery(id, span))
  const { data, error } = query
  const box = useRef<HTMLDivElement>(null)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded) box.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
  }, [isLoaded])
  if (data === undefined && error !== null)
    return (
      <ErrorState
        size="panel"
        title="The text did not load"
        reason={errorText(error)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  if (data === undefined || data === null)
    return (
      <div aria-busy="true" className="flex flex-col gap-2.5 pt-4">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    )
  if (data.totalCharacters === 0)
    return (
      <EmptyState
        size="panel"
        icon={<FileQuestion size={20} strokeWidth={1.5} />}
        title="There is no text in it"
        text="It can be downloaded as it was added."
      />
    )
  return (
    <div ref={box} className="flex flex-col gap-4 pt-4">
      {query.hasPreviousPage && (
        <Button
          size="sm"
          isPending={query.isFetchingPreviousPage}
          onPress={() => void query.fetchPreviousPage()}
        >
          Show what comes before
        </Button>
      )}
      <SourcePlaces text={data} span={span} />
      {query.hasNextPage && (
        <Button size="sm" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          Show what comes next
        </Button>
      )}
    </div>
  )
}

/** A source as it was read, at the passage that the address names, which is highlighted. */
const SourceViewer = () => {
  const { attachment: id = '', passage } = useSearch({ strict: false })
  const {
    data: attachment,
    error,
    refetch,
    isFetching,
  } = useQuery({ ...attachmentQuery(id), enabled: id !== '' })
  if (attachment === undefined && error !== null)
    return error instanceof ApiError && error.status === 404 ? (
      <EmptyState
        size="panel"
        icon={<FileQuestion size={20} strokeWidth={1.5} />}
        title="This source is gone"
        text="It was deleted, or it is no longer shared with you."
      />
    ) : (
      <ErrorState
        size="panel"
        title="The source did not load"
        reason={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return (
    <div data-scroll className="min-h-0 flex-1 overflow-y-auto px-4 pb-8">
      {attachment === undefined ? (
        <Skeleton className="h-14 rounded-md" />
      ) : (
        <Heading attachment={attachment} />
      )}
      {attachment?.status === 'completed' && (
        <Text key={`${id} ${passage}`} id={id} span={readSpan(passage)} />
      )}
      {attachment !== undefined && attachment.status !== 'completed' && (
        <p className="pt-4 text-14 text-muted">
          {attachment.failure?.message ??
            `It is being read (${attachment.progress?.analysingProgress ?? 0} %).`}
        </p>
      )}
    </div>
  )
}

export default SourceViewer
