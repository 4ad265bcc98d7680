import type { ExtractedText } from '@atelier/contract/sources/attachment'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { errorText } from '../../../lib/api/error-text.ts'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { sourceTextQuery } from '../api.ts'
import { MarkedText } from './marked-text.tsx'
import { locateQuote, toSections, type Span } from './source-text.ts'

const SourceSections = ({ text, span }: { text: ExtractedText; span: Span | null }) => {
  const sections = useMemo(() => toSections(text.text, text.offset, text.sections), [text])
  return sections.map(({ start, label, paragraphs }) => {
    const [first, ...otherParagraphs] = paragraphs
    const isHeading = first !== undefined && first.text === label
    return (
      <section key={start} className="flex flex-col gap-2.5">
        {isHeading ? (
          <h4 className="pt-3 text-16 font-semibold wrap-anywhere">
            <MarkedText paragraph={first} span={span} />
          </h4>
        ) : (
          label !== null && (
            <h4 className="sticky top-0 -mx-4 bg-page px-4 py-1 text-12 font-medium text-muted">{label}</h4>
          )
        )}
        {(isHeading ? otherParagraphs : paragraphs).map((paragraph) => (
          <p key={paragraph.start} className="font-serif text-answer whitespace-pre-wrap wrap-anywhere">
            <MarkedText paragraph={paragraph} span={span} />
          </p>
        ))}
      </section>
    )
  })
}

interface SourceReaderProps {
  id: string
  span: Span | null
  quote?: string | undefined
}

const SourceReader = ({ id, span, quote }: SourceReaderProps) => {
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
        title={t('Couldn’t load the text')}
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
        icon={<FileQuestion size={20} />}
        title={t('No text to show')}
        text={t('You can download the original.')}
      />
    )
  const quotePosition = locateQuote(data, span, quote)
  return (
    <div ref={box} className="flex flex-col gap-4 pt-4">
      {quotePosition.isQuoteMissing && (
        <div role="note" className="rounded-md bg-warn-soft px-3 py-2 text-13">
          <p className="text-warn">{t('This source has changed since the answer was generated. It said:')}</p>
          <blockquote className="mt-1 font-serif wrap-anywhere">{quote}</blockquote>
        </div>
      )}
      {query.hasPreviousPage && (
        <Button
          size="sm"
          isPending={query.isFetchingPreviousPage}
          onPress={() => void query.fetchPreviousPage()}
        >
          {t('Show previous text')}
        </Button>
      )}
      <SourceSections text={data} span={quotePosition.span} />
      {query.hasNextPage && (
        <Button size="sm" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('Show following text')}
        </Button>
      )}
    </div>
  )
}

export default SourceReader
