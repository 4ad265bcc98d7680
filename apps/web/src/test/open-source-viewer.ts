import type { Attachment } from '@atelier/contract/sources/attachment'
import {
  getAttachment,
  getAttachmentContent,
  getAttachmentText,
} from '@atelier/contract/endpoints/sources/attachments'
import { http, HttpResponse } from 'msw'
import { aProject, anAttachment, drivesWith } from './fixtures.ts'
import { openApp } from './open-app.tsx'
import { respond, failNetwork, server } from './server.ts'
import { getProject, listProjectThreads } from '@atelier/contract/endpoints/projects/projects'

export interface SourceFile {
  attachment: Parameters<typeof anAttachment>[0]
  /** The file's bytes; null if they can't be loaded. */
  content?: Uint8Array<ArrayBuffer> | string | null
  /** The file's extracted text, and its sections below. */
  text?: string
  sections?: { start: number; page: number | null; label: string | null }[]
  /** The passage of the text that is cited. */
  citedText?: string
  search?: string
}

const rangesOf = (header: string | null): [number, number][] =>
  [...(header ?? '').matchAll(/(\d+)-(\d+)/g)].map(([, first, last]) => [Number(first), Number(last)])

/** Serves byte ranges like the API. Returns counts of the requests and the bytes sent. */
const serveContent = (bytes: Uint8Array<ArrayBuffer>) => {
  const traffic = { calls: 0, bytes: 0 }
  server.use(
    http.get(getAttachmentContent.path.replace('{id}', ':id'), ({ request }) => {
      const ranges = rangesOf(request.headers.get('range'))
      const parts = ranges.map(([first, last]) => bytes.slice(first, last + 1))
      const contentRanges = ranges.map(([first, last]) => `bytes ${first}-${last}/${bytes.length}`)
      traffic.calls += 1
      traffic.bytes += parts.reduce((sum, { length }) => sum + length, 0)
      if (ranges.length === 0) return new HttpResponse(bytes)
      if (ranges.length === 1)
        return new HttpResponse(parts[0], {
          status: 206,
          headers: { 'content-range': contentRanges[0] ?? '' },
        })
      const body = parts.flatMap((part, index) => [
        `\r\n--part\r\ncontent-range: ${contentRanges[index]}\r\n\r\n`,
        part,
      ])
      return new HttpResponse(new Blob([...body, '\r\n--part--\r\n']), {
        status: 206,
        headers: { 'content-type': 'multipart/byteranges; boundary=part' },
      })
    }),
  )
  return traffic
}

/** Opens a source next to a project, at the cited passage. */
export const openSource = async (file: SourceFile) => {
  const { content = '', text = '', sections = [], citedText, search = '' } = file
  const bytes =
    typeof content === 'string' ? new TextEncoder().encode(content) : (content ?? new Uint8Array(9))
  const extractionMetadata = { pages: null, characters: text.length }
  const attachment: Attachment = anAttachment({
    ...file.attachment,
    metadata: { ...extractionMetadata, ...file.attachment?.metadata, size: bytes.length },
  })
  const project = aProject({ drives: drivesWith(attachment) })
  respond(getProject, project)
  respond(listProjectThreads, { chats: [], nextCursor: null })
  respond(getAttachment, attachment)
  respond(getAttachmentText, ({ url }) => {
    const offset = Number(url.searchParams.get('offset') ?? 0)
    const length = Number(url.searchParams.get('length') ?? text.length)
    return { text: text.slice(offset, offset + length), offset, totalCharacters: text.length, sections }
  })
  const traffic = serveContent(bytes)
  if (content === null) failNetwork(getAttachmentContent)
  const start = citedText === undefined ? -1 : text.indexOf(citedText)
  const passageQuery =
    citedText === undefined
      ? ''
      : `&passage=${start}-${start + citedText.length}&quote=${encodeURIComponent(citedText)}`
  const app = await openApp(
    `/chat/projects/${project.id}?panel=sources&attachment=${attachment.id}${passageQuery}${search}`,
  )
  // makes the page as high as the window, as in the built client
  app.screen.container.style.height = '100dvh'
  return { ...app, requests: traffic, source: app.screen.getByRole('region', { name: 'Source' }) }
}
