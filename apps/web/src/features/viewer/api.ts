import type { Attachment, ExtractedText } from '@atelier/contract/sources/attachment'
import { getAttachmentContent, getAttachmentText } from '@atelier/contract/endpoints/sources/attachments'
import { getAttachmentSlides } from '@atelier/contract/endpoints/sources/thumbnails'
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { readError } from '../../lib/api/read-error.ts'
import { request } from '../../lib/api/request.ts'
import { attachmentKeys } from '../uploads/attachments/index.ts'
import type { Span } from './text/source-text.ts'

/** In characters, per request; the first request starts `leadingCharacters` before the passage. */
const windowLength = 20_000
const leadingCharacters = 4_000

interface Slice {
  offset: number
  length: number
  places: 'all' | 'none'
}

export const sourceTextQuery = (id: string, span: Span | null) => {
  const start = Math.max(0, (span?.start ?? 0) - leadingCharacters)
  const first: Slice = { offset: start, length: windowLength, places: 'all' }
  return infiniteQueryOptions({
    queryKey: [...attachmentKeys.text(id), start],
    queryFn: ({ pageParam, signal }) =>
      call(getAttachmentText, { params: { id }, query: pageParam }, { signal }),
    initialPageParam: first,
    getNextPageParam: ({ offset, text, totalCharacters }): Slice | null =>
      offset + text.length < totalCharacters
        ? { offset: offset + text.length, length: windowLength, places: 'none' }
        : null,
    getPreviousPageParam: ({ offset }): Slice | null =>
      offset === 0
        ? null
        : {
            offset: Math.max(0, offset - windowLength),
            length: Math.min(windowLength, offset),
            places: 'none',
          },
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ pages }): ExtractedText | null => {
      const [top] = pages
      const sections = pages.find((page) => page.sections.length > 0)?.sections ?? []
      return top === undefined ? null : { ...top, sections, text: pages.map(({ text }) => text).join('') }
    },
  })
}

export const textAtQuery = (id: string, { start, end }: Span, sectionsMode: 'all' | 'none' = 'all') =>
  queryOptions({
    queryKey: [...attachmentKeys.text(id), 'at', start, end, sectionsMode],
    queryFn: ({ signal }) =>
      call(
        getAttachmentText,
        { params: { id }, query: { offset: start, length: Math.max(1, end - start), places: sectionsMode } },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useTextAt = (
  { id, status }: Attachment,
  span: Span | null,
): ExtractedText | null | undefined => {
  const isReadable = status === 'completed' && span !== null
  const { data, error } = useQuery({ ...textAtQuery(id, span ?? { start: 0, end: 1 }), enabled: isReadable })
  return isReadable && error === null ? data : null
}

const utf16EncodingOf = ([first, second]: Uint8Array) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null

const decode = (bytes: ArrayBuffer): string => {
  const encoding = utf16EncodingOf(new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength)))
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export const originalTextQuery = (id: string, size: number) =>
  queryOptions({
    queryKey: [...attachmentKeys.text(id), 'original', size],
    queryFn: async ({ signal }) => {
      const response = await request(getAttachmentContent, { params: { id } }, { signal })
      if (!response.ok) throw new TypeError(`The file was refused (${response.status}).`)
      return decode(await response.arrayBuffer())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Interval and number of attempts when polling for rendered slides. */
const [pollMs, pollCountMax] = [5_000, 20]

export const slidesErrorQuery = (id: string) =>
  queryOptions({
    queryKey: [...attachmentKeys.text(id), 'slides'],
    queryFn: async ({ signal }) => {
      const response = await request(getAttachmentSlides, { params: { id } }, { signal })
      if (!response.ok) return errorText(readError(response.status, await response.json().catch(() => null)))
      await response.body?.cancel()
      return null
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data != null && dataUpdateCount < pollCountMax ? pollMs : false,
  })
