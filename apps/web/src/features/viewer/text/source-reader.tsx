import type { ExtractedText } from '@atelier/contract/attachment'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { sourceTextQuery } from '../api.ts'
import { type Span, markedPieces, placesOf } from './source-text.ts'

interface PlacedQuote {
  /** What to mark. */
  span: Span | null
  /** The source no longer says it here: it has been changed or replaced since. */
  isGone: boolean
}

/** Where a quote stands in what is loaded of a source: at its place, or where it has moved to, or nowhere. */
export const placeQuote = (
  { text, offset }: Pick<ExtractedText, 'text' | 'offset'>,
  span: Span | null,
  quote: string | undefined,
): PlacedQuote => {
  if (span === null || quote === undefined) return { span, isGone: false }
  const start = span.start - offset
  if (text.slice(Math.max(start, 0), span.end - offset).startsWith(quote)) return { span, isGone: false }
  const found = text.indexOf(quote)
  if (found === -1) return { span: null, isGone: true }
  return { span: { start: offset + found, end: offset + found + quote.length }, isGone: false }
}

/** The loaded part of a source, place by place, with the cited span marked. */
const SourcePlaces = ({ text, span }: { text: ExtractedText; span: Span | null }) => {
  const places = useMemo(() => placesOf(text.text, text.offset, text.sections), [text])
  return places.map((place) => (
    <section key={place.start} className="flex flex-col gap-2.5">
      {place.label !== null && (
        <h4 className="sticky top-0 -mx-4 bg-page px-4 py-1 text-12 font-medium text-muted">{place.label}</h4>
      )}
      {place.paragraphs.map((paragraph) => (
        <p key={paragraph.start} className="font-serif text-answer whitespace-pre-wrap wrap-anywhere">
          {markedPieces(paragraph, span).map((piece, index) =>
            piece.isMarked ? (
              // oxlint-disable-next-line react/no-array-index-key -- at most one is marked
              <mark key={index} className="rounded-xs bg-mark text-ink">
                {piece.text}
              </mark>
            ) : (
              piece.text
            ),
          )}
        </p>
      ))}
    </section>
  ))
}

interface SourceReaderProps {
  id: string
  span: Span | null
  /** What stood in the span when it was cited. */
  quote?: string | undefined
}

/** The text that was read from a source, from around the span on; the span is marked. */
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
        icon={<FileQuestion size={20} />}
        title="There is no text in it"
        text="It can be downloaded as it was added."
      />
    )
  const placed = placeQuote(data, span, quote)
  return (
    <div ref={box} className="flex flex-col gap-4 pt-4">
      {placed.isGone && (
        <div role="note" className="rounded-md bg-warn-soft px-3 py-2 text-13">
          <p className="text-warn">This source has changed since the answer. What was cited then:</p>
          <blockquote className="mt-1 font-serif wrap-anywhere">{quote}</blockquote>
        </div>
      )}
      {query.hasPreviousPage && (
        <Button
          size="sm"
          isPending={query.isFetchingPreviousPage}
          onPress={() => void query.fetchPreviousPage()}
        >
          Show what comes before
        </Button>
      )}
      <SourcePlaces text={data} span={placed.span} />
      {query.hasNextPage && (
        <Button size="sm" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          Show what comes next
        </Button>
      )}
    </div>
  )
}

export default SourceReader
