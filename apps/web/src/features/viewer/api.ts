import type { ExtractedText } from '@atelier/contract/attachment'
import { getAttachmentText } from '@atelier/contract/endpoints/attachments'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { attachmentKeys } from '../uploads/index.ts'
import type { Span } from './text/source-text.ts'

/** Characters that are loaded at a time, and that come before the passage at first. */
const windowLength = 20_000
const leadIn = 4_000

/** The text of a source, from around a passage on, growing in both directions. */
export const sourceTextQuery = (id: string, span: Span | null) => {
  const start = Math.max(0, (span?.start ?? 0) - leadIn)
  return infiniteQueryOptions({
    queryKey: [...attachmentKeys.text(id), start],
    queryFn: ({ pageParam, signal }) =>
      call(getAttachmentText, { params: { id }, query: pageParam }, { signal }),
    initialPageParam: { offset: start, length: windowLength },
    getNextPageParam: ({ offset, text, totalCharacters }) =>
      offset + text.length < totalCharacters ? { offset: offset + text.length, length: windowLength } : null,
    getPreviousPageParam: ({ offset }) =>
      offset === 0
        ? null
        : { offset: Math.max(0, offset - windowLength), length: Math.min(windowLength, offset) },
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ pages }): ExtractedText | null => {
      const [first] = pages
      return first === undefined ? null : { ...first, text: pages.map(({ text }) => text).join('') }
    },
  })
}

/** A stretch of a source's text by itself, with all places of the whole. */
export const textAtQuery = (id: string, { start, end }: Span) =>
  queryOptions({
    queryKey: [...attachmentKeys.text(id), 'at', start, end],
    queryFn: ({ signal }) =>
      call(
        getAttachmentText,
        { params: { id }, query: { offset: start, length: Math.max(1, end - start) } },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
