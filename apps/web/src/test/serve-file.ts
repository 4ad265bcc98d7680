import type { Attachment } from '@atelier/contract/attachment'
import {
  getAttachment,
  getAttachmentContent,
  getAttachmentText,
} from '@atelier/contract/endpoints/attachments'
import { http, HttpResponse } from 'msw'
import { aProject, anAttachment, drivesWith } from './fixtures.ts'
import { openApp } from './open-app.tsx'
import { answer, server } from './server.ts'
import { getProject, listProjectThreads } from '@atelier/contract/endpoints/projects'

export interface SourceFile {
  attachment: Parameters<typeof anAttachment>[0]
  /** Its bytes. */
  content?: Uint8Array<ArrayBuffer> | string
  /** What was read from it, and its places. */
  text?: string
  sections?: { start: number; page: number | null; label: string | null }[]
  /** What was cited of it: what stands in its text. */
  cited?: string
  search?: string
}

const rangeOf = (header: string | null): [number, number] | null => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(header ?? '') ?? []
  return first === undefined || last === undefined ? null : [Number(first), Number(last)]
}

/** Serves bytes as the API does, piece by piece for who asks for a piece. `asked` says how many bytes went out. */
const serveContent = (bytes: Uint8Array<ArrayBuffer>) => {
  const asked = { ranges: 0, bytes: 0 }
  server.use(
    http.get(getAttachmentContent.path.replace('{id}', ':id'), ({ request }) => {
      const range = rangeOf(request.headers.get('range'))
      const part = range === null ? bytes : bytes.slice(range[0], range[1] + 1)
      if (range !== null) {
        asked.ranges += 1
        asked.bytes += part.length
      }
      return new HttpResponse(part, {
        status: range === null ? 200 : 206,
        headers: {
          'accept-ranges': 'bytes',
          'content-type': 'application/octet-stream',
          'content-length': String(part.length),
          ...(range && {
            'content-range': `bytes ${range[0]}-${range[0] + part.length - 1}/${bytes.length}`,
          }),
        },
      })
    }),
  )
  return asked
}

/** Opens a source beside a project, at what was cited of it. */
export const openSource = async (file: SourceFile) => {
  const { content = '', text = '', sections = [], cited, search = '' } = file
  const attachment: Attachment = anAttachment(file.attachment)
  const project = aProject({ drives: drivesWith(attachment) })
  answer(getProject, project)
  answer(listProjectThreads, { chats: [], nextCursor: null })
  answer(getAttachment, attachment)
  answer(getAttachmentText, ({ url }) => {
    const offset = Number(url.searchParams.get('offset') ?? 0)
    const length = Number(url.searchParams.get('length') ?? text.length)
    return { text: text.slice(offset, offset + length), offset, totalCharacters: text.length, sections }
  })
  const asked = serveContent(typeof content === 'string' ? new TextEncoder().encode(content) : content)
  const start = cited === undefined ? -1 : text.indexOf(cited)
  const passage =
    cited === undefined ? '' : `&passage=${start}-${start + cited.length}&quote=${encodeURIComponent(cited)}`
  const app = await openApp(
    `/chat/projects/${project.id}?panel=sources&attachment=${attachment.id}${passage}${search}`,
  )
  // the page is as high as the window, as it is in the built client
  app.screen.container.style.height = '100dvh'
  return { ...app, asked, source: app.screen.getByRole('region', { name: 'Source' }) }
}
